import { cached, runs } from './cache.mjs';

const VERSION = 'v1.8.0';
const NAME = `versitygw-${VERSION}`;
const MODULE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;

/** @returns the environment in which its tests run, or what is missing */
const found = () => {
  if (process.env.VERSITYGW) return { env: {} };
  if (!runs('go', 'version'))
    return {
      missing: [
        'Install Go 1.25 or newer, which builds the Versity gateway, or name its program: VERSITYGW.',
      ],
    };
  // Built without what only its debuggers read.
  const program = cached(NAME, (place) => ({
    command: 'sh',
    args: ['-c', `go install -ldflags='-s -w' ${MODULE} && mv versitygw ${NAME}`],
    env: { GOBIN: place, CGO_ENABLED: '0' },
  }));
  return program === null
    ? { missing: ['Go could not build the Versity gateway; what it says stands above.'] }
    : { env: { VERSITYGW: program } };
};

export const versitygw = {
  name: 'files in a real object store',
  specs: ['s3-files.stack', 'files-in-a-store.stack'],
  found,
};
