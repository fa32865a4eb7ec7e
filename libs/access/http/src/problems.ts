import { ApiProblem } from '@fairlot/contracts/problem';

/** Every way a sign-in fails answers alike, so that nobody learns who has an account. */
export const loginFailed = (): ApiProblem => new ApiProblem(401, '401002', 'LOGIN_FAILED');
