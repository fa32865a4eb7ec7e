import { Refused } from '@fairlot/contracts/refused';

/** Every failed sign-in answers alike, so that it does not reveal whether an account exists. */
export const loginFailed = (): Refused => new Refused('LOGIN_FAILED');
