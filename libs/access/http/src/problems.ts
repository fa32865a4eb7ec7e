import { problem, type ApiProblem } from '@fairlot/contracts/problem';

/** Every way a sign-in fails answers alike, so that nobody learns who has an account. */
export const loginFailed = (): ApiProblem => problem('LOGIN_FAILED');
