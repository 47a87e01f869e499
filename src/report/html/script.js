"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cases = all(".case").map((item) => ({
    item,
    state: item.dataset.state,
    verdict: item.dataset.verdict,
    words: (item.querySelector(".name") || item).textContent.toLowerCase(),
  }));
  const filters = document.getElementById("filters");
  let reset = () => {};

  // Filters: which cases are seen.
  if (filters) {
    const buttons = all("button[data-state]", filters);
    const verdict = document.getElementById("verdict");
    const words = document.getElementById("words");
    const opener = document.getElementById("open");
    let state = "all";
    const closed = () =>
      cases.filter(({ item }) => !item.hidden).flatMap(({ item }) => all("details:not([open])", item));
    const name = () => {
      opener.disabled = !cases.some(({ item }) => !item.hidden && item.querySelector("details"));
      opener.textContent = closed().length || opener.disabled ? "Open all" : "Close all";
    };
    const show = () => {
      const sought = words.value.trim().toLowerCase();
      let shown = 0;
      for (const one of cases) {
        const fits = (state === "all" || one.state === state) &&
          (!verdict.value || one.verdict === verdict.value) && one.words.includes(sought);
        one.item.hidden = !fits;
        if (fits) shown += 1;
      }
      for (const group of all(".group")) group.hidden = !group.querySelector(".case:not([hidden])");
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.state === state));
      document.getElementById("nothing").hidden = shown > 0;
      document.getElementById("shown").textContent = `${shown} of ${cases.length} shown`;
      name();
      focusable();
    };
    const choose = (next) => { state = next; show(); };
    for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.state));
    verdict.addEventListener("change", show);
    words.addEventListener("input", show);
    opener.addEventListener("click", () => {
      const open = closed();
      const some = open.length ? open : cases.filter(({ item }) => !item.hidden).flatMap(({ item }) => all("details", item));
      for (const details of some) details.open = open.length > 0;
    });
    document.addEventListener("toggle", () => { name(); focusable(); }, true);
    reset = () => { verdict.value = ""; words.value = ""; choose("all"); };
    filters.hidden = false;
    state = cases.some((one) => one.state === "failed") && cases.some((one) => one.state !== "failed") ? "failed" : "all";
    show();
  }

  // A link to a case opens it.
  const follow = () => {
    const item = location.hash && document.getElementById(location.hash.slice(1));
    if (!item || !item.classList.contains("case")) return;
    if (item.hidden) reset();
    const details = item.querySelector("details");
    if (details) {
      details.open = true;
      details.querySelector("summary").focus({ preventScroll: true });
    }
    item.scrollIntoView({ block: "start" });
  };
  addEventListener("hashchange", follow);
  for (const link of all('a[href^="#c"]')) link.addEventListener("click", () => setTimeout(follow));

  // What can be scrolled can be reached by the keyboard.
  function focusable() {
    for (const area of all(".scroll, pre")) {
      if (area.scrollWidth > area.clientWidth) area.tabIndex = 0;
      else area.removeAttribute("tabindex");
    }
  }
  addEventListener("resize", focusable);

  // Games: one turn at a time, first the wrong one.
  for (const game of all(".game")) {
    const turns = all(".turns > li", game);
    if (turns.length < 2) continue;
    const wrong = turns.findIndex((turn) => turn.classList.contains("wrong")) + 1;
    const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
    const back = make("button", { type: "button", textContent: "◀" });
    back.setAttribute("aria-label", "Turn before");
    const next = make("button", { type: "button", textContent: "▶" });
    next.setAttribute("aria-label", "Next turn");
    const slider = make("input", { type: "range", min: 1, max: turns.length, step: 1, value: turns.length });
    slider.setAttribute("aria-label", "Turn");
    const place = make("output", {});
    const controls = make("div", { className: "controls" });
    const here = make("button", { type: "button", textContent: "To the wrong line" });
    here.addEventListener("click", () => go(wrong));
    controls.append(back, slider, next, place, here);
    game.querySelector(".turns").before(controls);
    const go = (to) => {
      const active = document.activeElement;
      const at = Math.min(Math.max(to, 1), turns.length);
      slider.value = at;
      turns.forEach((turn, index) => { turn.hidden = index !== at - 1; turn.classList.add("only"); });
      here.hidden = at === wrong;
      back.disabled = at === 1;
      next.disabled = at === turns.length;
      // The focus does not stay on what cannot be used any more.
      if (active === here || (controls.contains(active) && active.disabled)) slider.focus();
      place.textContent = `${at} of ${turns.length}`;
      slider.setAttribute("aria-valuetext", turns[at - 1].querySelector("h4").textContent);
      focusable();
    };
    back.addEventListener("click", () => go(Number(slider.value) - 1));
    next.addEventListener("click", () => go(Number(slider.value) + 1));
    slider.addEventListener("input", () => go(Number(slider.value)));
    game.addEventListener("keydown", (event) => {
      if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      go(Number(slider.value) + step);
    });
    go(wrong);
  }

  // Print what is seen in full, and leave it afterwards as it was.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = cases.filter(({ item }) => !item.hidden).flatMap(({ item }) => all("details:not([open])", item));
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => { for (const details of opened) details.open = false; });

  focusable();
  follow();
})();
