import { isOwnPath } from './is-own-path.js';

type SignInSearch = {
  /** Path to open after sign-in. */
  readonly redirect?: string | undefined;
  /** Error id to show when a session ended while the user was at work. */
  readonly ended?: string | undefined;
};

const isErrorId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f-]{36}$/.test(id);

/**
 * Parses the search parameters of the sign-in. Sets invalid values to undefined instead of omitting
 * them, because the router keeps omitted parameters.
 */
export const signInSearch = ({ redirect, ended }: Record<string, unknown>): SignInSearch => ({
  redirect: isOwnPath(redirect) ? redirect : undefined,
  ended: isErrorId(ended) ? ended : undefined,
});
