import { isLocal } from './strangers.js';
import { WrongSetting } from './wrong-setting.js';

type Asked = {
  readonly asked: boolean;
  readonly demo: boolean;
  /** One process is the whole portal: the control moves the clock of its own process and of no other. */
  readonly hasAllRoles: boolean;
  readonly publicUrl: string;
};

/**
 * Whether tests may move the product's clock over HTTP. Nobody can by mistake: it closes auctions.
 * @throws WrongSetting
 */
export const clockControlOf = ({ asked, demo, hasAllRoles, publicUrl }: Asked): boolean => {
  if (!asked) return false;
  if (!demo) throw new WrongSetting('CLOCK_CONTROL: on, and there is no demonstration (DEMO)');
  if (!hasAllRoles)
    throw new WrongSetting('CLOCK_CONTROL: on, and FAIRLOT_ROLES are not all in this process');
  if (!isLocal(publicUrl))
    throw new WrongSetting('CLOCK_CONTROL: on, and PUBLIC_URL is not on this machine');
  return true;
};
