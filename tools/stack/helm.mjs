import { goProgram } from './cache.mjs';

export const helm = {
  name: 'deploy/helm by a real Helm',
  specs: ['chart.stack'],
  found: () =>
    goProgram({
      program: 'helm',
      version: 'v3.22.0',
      module: 'helm.sh/helm/v3/cmd/helm',
      variable: 'HELM',
      own: 'version',
    }),
};
