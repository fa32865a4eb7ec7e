import { REDIRECT_MAX } from '@fairlot/contracts';

/** Accepts only paths of this portal, so a sign-in never redirects to another site. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= REDIRECT_MAX && /^\/(?!\/)[^\\\s]*$/.test(path);
