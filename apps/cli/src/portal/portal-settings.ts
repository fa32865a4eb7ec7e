import { parsePlace, WrongSetting, type PlaceSettings } from '@fairlot/server';
import { wrongUsage } from '../terminal/failure.js';

/**
 * The portal that a command works on. The argument `dataDir` overrides the environment.
 *
 * @throws Failure WRONG_SETTING naming the key
 */
export const portalSettings = (
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string | undefined,
): PlaceSettings => {
  try {
    const place = parsePlace(env);
    return { ...place, dataDir: dataDir ?? place.dataDir };
  } catch (error) {
    throw error instanceof WrongSetting ? wrongUsage('WRONG_SETTING', error.message) : error;
  }
};
