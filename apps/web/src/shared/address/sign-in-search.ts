import { isOwnPath } from './is-own-path.js';

type SignInSearch = {
  /** Path of the page that opens after sign-in. */
  readonly redirect?: string | undefined;
  /** Error id to show if the session ended while the user was working. */
  readonly ended?: string | undefined;
};

const isErrorId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f-]{36}$/.test(id);

/**
 * Parses the search parameters of the sign-in page. Invalid values become undefined and are not
 * omitted, because the router would keep omitted parameters in the URL.
 */
export const signInSearch = ({ redirect, ended }: Record<string, unknown>): SignInSearch => ({
  redirect: isOwnPath(redirect) ? redirect : undefined,
  ended: isErrorId(ended) ? ended : undefined,
});
