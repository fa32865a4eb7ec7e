import { Refused } from '@fairlot/contracts/refused';

/** Every way a sign-in fails answers alike, so that nobody learns who has an account. */
export const loginFailed = (): Refused => new Refused('LOGIN_FAILED');
