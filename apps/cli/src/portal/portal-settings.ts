import { parseStorageSettings, WrongSetting, type StorageSettings } from '@fairlot/server';
import { usageError } from '../terminal/failure.js';

/**
 * The portal that a command works on. The argument `dataDir` overrides the environment.
 *
 * @throws Failure WRONG_SETTING naming the key
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
