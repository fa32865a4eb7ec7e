import { REDIRECT_MAX } from '@fairlot/contracts';

/** Only paths of our own: a sign-in never sends anybody to another site. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= REDIRECT_MAX && /^\/(?!\/)[^\\\s]*$/.test(path);
