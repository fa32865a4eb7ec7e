import { parseStorageSettings, WrongSetting, type StorageSettings } from '@fairlot/server';
import { usageError } from '../terminal/failure.js';

/**
 * The settings of the portal that a command works on. The option `dataDir` overrides the
 * environment.
 * @throws Failure WRONG_SETTING with the name of the setting
 */
export const portalSettings = (
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string | undefined,
): StorageSettings => {
  try {
    const place = parseStorageSettings(env);
    return { ...place, dataDir: dataDir ?? place.dataDir };
  } catch (error) {
    throw error instanceof WrongSetting ? usageError('WRONG_SETTING', error.message) : error;
  }
};
