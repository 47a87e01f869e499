// Reads a report as others do: node read.js tap FILE, node read.js ctrf FILE. Prints as JSON what was read, and ends with status 1
// where the report is not as its format demands.
import { readFileSync } from "node:fs";
import { validateStrict } from "ctrf";
import { Parser } from "tap-parser";

const [format, path] = process.argv.slice(2);
const text = readFileSync(path, "utf8");

function tap() {
  const parser = new Parser({ strict: true });
  const points = [];
  const wrong = [];
  parser.on("assert", (point) => {
    points.push({ ok: point.ok, name: point.name, details: point.diag });
    if (point.tapError && point.ok) wrong.push(point.tapError);
  });
  // In strict mode a line that is none of the protocol is a failure.
  for (const event of ["extra", "child", "bailout"]) parser.on(event, (what) => wrong.push({ [event]: String(what) }));
  let results;
  parser.on("complete", (all) => { results = all; });
  parser.end(text);
  const { count, pass, fail, skip, todo, plan } = results;
  for (const failure of results.failures) if (!failure.name) wrong.push(failure.tapError ?? failure);
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  return { count, pass, fail, skip, todo, planned: plan.end, points };
}

function ctrf() {
  const report = JSON.parse(text);
  validateStrict(report);
  return report.results.summary;
}

try {
  console.log(JSON.stringify({ tap, ctrf }[format]()));
} catch (error) {
  console.error(`${path} is not ${format}: ${error.message}`);
  process.exit(1);
}
