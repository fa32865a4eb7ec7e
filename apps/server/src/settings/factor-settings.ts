import { FactorSettings } from '@fairlot/access-records';
import { loadOrCreateSecret } from './secret.js';
import type { Settings } from './settings.js';

/**
 * Settings of second factors. Their secrets are encrypted with one key, shared by all processes.
 */
export const factorSettings = ({
  dataDir,
  secondFactor,
  publicUrl,
}: Pick<Settings, 'dataDir' | 'secondFactor' | 'publicUrl'>): FactorSettings =>
  new FactorSettings(
    secondFactor.rule,
    secondFactor.key ?? loadOrCreateSecret(dataDir, 'second-factor', 32),
    publicUrl,
  );
