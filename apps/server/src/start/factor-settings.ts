import { FactorSettings } from '@fairlot/access-records';
import { keptSecret } from './secret.js';
import type { Settings } from './settings.js';

/** Secrets of second factors are kept by a secret of the portal: one for all its processes. */
export const factorSettings = ({
  dataDir,
  secondFactor,
  publicUrl,
}: Pick<Settings, 'dataDir' | 'secondFactor' | 'publicUrl'>): FactorSettings =>
  new FactorSettings(
    secondFactor.rule,
    secondFactor.key ?? keptSecret(dataDir, 'second-factor', 32),
    publicUrl,
  );
