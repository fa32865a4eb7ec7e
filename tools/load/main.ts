// `npm run load`: sends a burst of bids by k6 to a new portal. Exits with 1 if a threshold of
// load-tests/offer-burst.js is missed, or if the log contains another number of bids than were
// acknowledged.
//
//   npm run load -- [--rate 100] [--seconds 30] [--lots 50] [--watchers 50] [--slack 1]
import { parseArgs } from 'node:util';
import { k6 } from '../stack/k6.mjs';
import { offerBurst } from './offer-burst.ts';

const MINIMUMS = { rate: 10, seconds: 10, lots: 1, watchers: 1, slack: 1 };
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    lots: { type: 'string', default: '50' },
    watchers: { type: 'string', default: '50' },
    slack: { type: 'string', default: '1' },
  },
});
const exitWith = (reason: string): never => {
  console.error(reason);
  process.exit(2);
};
const wholeOption = (name: keyof typeof MINIMUMS): number => {
  const value = Number(values[name]);
  return Number.isInteger(value) && value >= MINIMUMS[name]
    ? value
    : exitWith(
        `--${name} must be a whole number of at least ${MINIMUMS[name]}, but is ${values[name]}.`,
      );
};
const load = {
  rate: wholeOption('rate'),
  seconds: wholeOption('seconds'),
  lots: wholeOption('lots'),
  watchers: wholeOption('watchers'),
  slack: wholeOption('slack'),
};
const { missing, env } = k6.found();
if (missing) exitWith(missing.join('\n'));
// Ctrl-C ends k6, and then everything that was started for it.
process.on('SIGINT', () => {});
const { passed, accepted, stored } = await offerBurst(env?.['K6'] ?? 'k6', load);
console.log(`${accepted} bids were acknowledged; the log contains ${stored}.`);
process.exitCode = passed && accepted === stored ? 0 : 1;
