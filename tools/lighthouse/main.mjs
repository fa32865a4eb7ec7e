// `npm run lighthouse [-- URL]`: measures the public pages of the built portal on a phone and on a
// desktop. Prints a table, and fails if a category is below its target. Without a URL, it starts a
// demonstration. The first run installs Lighthouse in this folder.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDemonstration } from '../demonstration.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const PAGES = ['/en', '/en/partner', '/en/registration'];
const DEVICES = ['mobile', 'desktop'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const SCORE_MIN = 95;
/** Number of runs, whose median is used, because single runs vary on this machine. */
const RUNS = 3;
const PERCENT = 100;
const DEBUGGING_PORT = 9340;

const installed = () => {
  if (existsSync(`${here}/node_modules`)) return;
  console.log('Installing Lighthouse (npm ci in tools/lighthouse)…');
  const options = { cwd: here, stdio: 'inherit' };
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], options);
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The ids of the audits that cost points, so that the reader knows what to improve. */
const failedAudits = ({ audits, categories }) =>
  CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
    .map(({ id }) => id);

const measure = async ({ lighthouse, desktopConfig }, url, device) => {
  const flags = { port: DEBUGGING_PORT, onlyCategories: CATEGORIES, logLevel: 'error' };
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    runs.push(result.lhr);
  }
  const scoreOf = (name) =>
    median(runs.map(({ categories }) => Math.round(categories[name].score * PERCENT)));
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)]));
  return { scores, lost: failedAudits(runs.at(-1)) };
};

const measureAll = async (base) => {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const rows = [];
  for (const page of PAGES)
    for (const device of DEVICES) {
      const { scores, lost } = await measure({ lighthouse, desktopConfig }, base + page, device);
      rows.push({ page, device, ...scores, lost: lost.join(' ') });
    }
  return rows;
};

installed();
const checkScores = async (_browser, base) => {
  const rows = await measureAll(base);
  console.table(rows);
  const isBelow = (row) => CATEGORIES.some((name) => row[name] < SCORE_MIN);
  process.exitCode = rows.some(isBelow) ? 1 : 0;
};
await openDemonstration(process.argv[2], checkScores, [
  `--remote-debugging-port=${DEBUGGING_PORT}`,
]);
