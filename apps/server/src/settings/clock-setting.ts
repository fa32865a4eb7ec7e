import { isLocal } from './public-access.js';
import { WrongSetting } from './wrong-setting.js';

type ClockSettings = {
  readonly requested: boolean;
  readonly demo: boolean;
  /** Whether the process has all roles. Clock control moves the clock of one process only. */
  readonly hasAllRoles: boolean;
  readonly publicUrl: string;
};

/**
 * Whether tests may move the portal's clock over HTTP. The conditions prevent accidents, because
 * moving the clock closes auctions.
 * @throws WrongSetting
 */
export const clockControlOf = ({
  requested,
  demo,
  hasAllRoles,
  publicUrl,
}: ClockSettings): boolean => {
  if (!requested) return false;
  if (!demo)
    throw new WrongSetting(
      'CLOCK_CONTROL: only allowed with the demonstration. Set DEMO=on, or remove CLOCK_CONTROL.',
    );
  if (!hasAllRoles)
    throw new WrongSetting(
      'CLOCK_CONTROL: only allowed if one process has all roles. Set FAIRLOT_ROLES=all, or remove CLOCK_CONTROL.',
    );
  if (!isLocal(publicUrl))
    throw new WrongSetting(
      'CLOCK_CONTROL: only allowed if PUBLIC_URL is on this machine. Change PUBLIC_URL, or remove CLOCK_CONTROL.',
    );
  return true;
};
