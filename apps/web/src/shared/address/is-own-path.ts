import { REDIRECT_MAX } from '@fairlot/contracts';

/** Whether a value is a path of this portal. A sign-in must never redirect to another site. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= REDIRECT_MAX && /^\/(?!\/)[^\\\s]*$/.test(path);
