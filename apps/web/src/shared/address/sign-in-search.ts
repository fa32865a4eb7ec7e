import { isOwnPath } from './is-own-path.js';

type SignInSearch = {
  /** Where to go after it. */
  readonly redirect?: string | undefined;
  /** The id to quote of a session that ended while its user was at work. */
  readonly ended?: string | undefined;
};

const isErrorId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f-]{36}$/.test(id);

/** What the address of the sign-in says. What is none of it is undefined: left out, the router would keep it. */
export const signInSearch = ({ redirect, ended }: Record<string, unknown>): SignInSearch => ({
  redirect: isOwnPath(redirect) ? redirect : undefined,
  ended: isErrorId(ended) ? ended : undefined,
});
