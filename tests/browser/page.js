// Looks at pages of nimgrade in a real browser: node page.js WRONG.html OTHER.html...
// The first page has failures with games of several turns, and cases that passed. Prints what is wrong; exits with 1 then.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const problems = [];
const check = (fits, words) => { if (!fits) problems.push(words); };
const [wrong, ...others] = process.argv.slice(2).map((path) => pathToFileURL(path).href);

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_EXECUTABLE,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});

async function opened(url, options, look) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(5000);
  const page = await context.newPage();
  const where = `${url.split("/").pop()} ${JSON.stringify(options)}`;
  page.on("console", (message) => check(false, `${where}: the console says: ${message.text()}`));
  page.on("pageerror", (error) => check(false, `${where}: ${error}`));
  page.on("dialog", (dialog) => { check(false, `${where}: a dialog`); dialog.dismiss(); });
  page.on("request", (request) => check(request.url() === url, `${where}: asks for ${request.url()}`));
  try {
    await page.goto(url);
    await look(page, where);
  } catch (error) {
    check(false, `${where}: ${error.message}`);
  }
  await context.close();
}

const shown = (page) => page.locator(".case:visible").count();

// Every page, as narrow and as wide, light and dark.
for (const url of [wrong, ...others]) {
  await opened(url, { viewport: { width: 390, height: 900 } }, async (page, where) => {
    const opener = page.locator("#open");
    if (await opener.count() && await opener.isEnabled() && (await opener.textContent()) === "Open all") await opener.click();
    await page.evaluate(axe);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const how = `${where}, ${width} wide, ${colorScheme}`;
        const [scroll, dark] = await page.evaluate(() => new Promise((resolve) => {
          // Once what listens to the change of size has run.
          requestAnimationFrame(() => requestAnimationFrame(() =>
            resolve([document.documentElement.scrollWidth, matchMedia("(prefers-color-scheme: dark)").matches])));
        }));
        check(dark === (colorScheme === "dark"), `${how}: has other colours`);
        check(scroll <= width, `${how}: is ${scroll} wide`);
        const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
        for (const { id, nodes } of violations) {
          check(false, `${how}: axe: ${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
        }
      }
    }
  });
}

// Filters.
const desktop = { viewport: { width: 1280, height: 900 } };
await opened(wrong, desktop, async (page, where) => {
  const all = await page.locator(".case").count();
  const failed = await page.locator(".case[data-state=failed]").count();
  check(failed > 1 && failed < all, `${where}: ${failed} of ${all} cases failed`);
  check(await shown(page) === failed, `${where}: it does not begin with the failures`);
  await page.getByRole("button", { name: "All" }).first().click();
  check(await shown(page) === all, `${where}: not all are shown`);
  await page.getByRole("button", { name: "Passed" }).press("Enter");
  check(await shown(page) === all - failed, `${where}: not those that passed are shown`);
  check(await page.locator("#shown").textContent() === `${all - failed} of ${all} shown`, `${where}: another number`);
  await page.getByRole("button", { name: "All" }).first().click();
  await page.getByLabel("Verdict").selectOption("wrong-output");
  check(await shown(page) === await page.locator(".case[data-verdict=wrong-output]").count(), `${where}: verdicts`);
  await page.getByLabel("Verdict").selectOption("");
  const id = await page.locator(".case code").first().textContent();
  await page.getByLabel("Words").fill(id.toUpperCase());
  check(await shown(page) === 1, `${where}: not one case is ${id}`);
  await page.getByLabel("Words").fill("no case is called so");
  check(await shown(page) === 0 && await page.locator("#nothing").isVisible(), `${where}: something is left`);
  check(await page.locator(".group:visible").count() === 0, `${where}: an empty group is left`);
  // A link leads to its case whatever is filtered out.
  await page.locator('a[href^="#c"]').first().click();
  await page.waitForTimeout(100);
  const target = page.locator(await page.locator('a[href^="#c"]').first().getAttribute("href"));
  check(await target.isVisible() && await target.locator("details[open]").count() === 1, `${where}: a link leads nowhere`);
});

// Stepping through a game.
await opened(wrong, desktop, async (page, where) => {
  const game = page.locator(".game:visible", { has: page.locator(".controls") }).first();
  const turns = await game.locator(".turns > li").count();
  check(turns > 2, `${where}: a game of ${turns} turns`);
  const now = async () => {
    check(await game.locator(".turns > li:visible").count() === 1, `${where}: not one turn is shown`);
    return game.locator(".turns > li").evaluateAll((all) => all.findIndex((turn) => !turn.hidden));
  };
  const at = await now();
  check(await game.locator(".turns > li:visible.wrong").count() === 1, `${where}: it does not begin with the wrong turn`);
  check(await game.locator(".turns > li:visible .taken.wrongly").count() > 0, `${where}: the wrong move is not marked`);
  check(await game.locator(".turns > li:visible .right .taken").count() > 0, `${where}: the right move is not shown`);
  const slider = game.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  check(await now() === at - 1, `${where}: the left arrow does not lead one turn back`);
  await page.keyboard.press("ArrowRight");
  check(await now() === at, `${where}: the right arrow does not lead one turn on`);
  await page.keyboard.press("Home");
  check(await now() === 0, `${where}: Home does not lead to the first turn`);
  await page.keyboard.press("End");
  check(await now() === turns - 1, `${where}: End does not lead to the last turn`);
  await game.getByRole("button", { name: "Turn before" }).press("Enter");
  check(await now() === turns - 2, `${where}: the button does not lead one turn back`);
  await page.keyboard.press("ArrowRight");
  check(await now() === turns - 1, `${where}: the arrow does nothing on a button`);
  await game.getByRole("button", { name: "To the wrong line" }).press("Enter");
  check(await now() === at, `${where}: the button does not lead to the wrong line`);
  check(await slider.evaluate((element) => element === document.activeElement), `${where}: the focus is lost`);
});

// Without its script everything is there.
await opened(wrong, { ...desktop, javaScriptEnabled: false }, async (page, where) => {
  check(await shown(page) === await page.locator(".case").count(), `${where}: cases are hidden`);
  check(await page.locator("#filters").isHidden(), `${where}: filters are shown that do nothing`);
  const hidden = await page.locator("details[open] .turns > li:not(:visible)").count();
  check(hidden === 0, `${where}: turns are hidden`);
});

await browser.close();
for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
