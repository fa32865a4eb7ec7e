import { cached, runs } from './cache.mjs';

const VERSION = 'v1.8.1';
const NAME = `k6-${VERSION}`;
const MODULE = `go.k6.io/k6@${VERSION}`;

/** @returns the environment in which its tests run, or what is missing */
const found = () => {
  if (process.env.K6) return { env: {} };
  if (runs('k6', 'version')) return { env: { K6: 'k6' } };
  if (!runs('go', 'version'))
    return {
      missing: ['Install k6, or Go 1.25 or newer, which builds it, or name its program: K6.'],
    };
  const program = cached(NAME, (place) => ({
    command: 'sh',
    args: ['-c', `go install -ldflags='-s -w' ${MODULE} && mv k6 ${NAME}`],
    env: { GOBIN: place, CGO_ENABLED: '0' },
  }));
  return program === null
    ? { missing: ['Go could not build k6; what it says stands above.'] }
    : { env: { K6: program } };
};

export const k6 = {
  name: 'a burst of offers by k6',
  specs: ['load/offer-burst.stack'],
  found,
};
