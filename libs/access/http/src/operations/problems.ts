import { Refused } from '@fairlot/contracts/refused';

/** Every failed sign-in gets the same answer, so that it does not reveal which accounts exist. */
export const loginFailed = (): Refused => new Refused('LOGIN_FAILED');
