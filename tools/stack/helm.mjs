import { cached, runs } from './cache.mjs';

const VERSION = 'v3.22.0';
const NAME = `helm-${VERSION}`;

/** @returns the environment in which its tests run, or what is missing */
const found = () => {
  const named = process.env.HELM || (runs('helm', 'version') && 'helm');
  if (named) return { env: { HELM: named } };
  if (!runs('go', 'version'))
    return {
      missing: ['Install Helm 3, or Go 1.25 or newer, which builds it, or name its program: HELM.'],
    };
  const program = cached(NAME, (place) => ({
    command: 'sh',
    args: [
      '-c',
      `go install -ldflags='-s -w' helm.sh/helm/v3/cmd/helm@${VERSION} && mv helm ${NAME}`,
    ],
    env: { GOBIN: place, CGO_ENABLED: '0' },
  }));
  return program === null
    ? { missing: ['Go could not build Helm; what it says stands above.'] }
    : { env: { HELM: program } };
};

export const helm = { name: 'deploy/helm by a real Helm', specs: ['chart.stack'], found };
