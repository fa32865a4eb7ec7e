import { REDIRECT_MAX } from '@fairlot/contracts';
import { z } from 'zod';

const ANY_BASE = 'http://portal.invalid';

/**
 * Characters that a path must not contain. Browsers remove tabs and line breaks from a URL, so
 * `/\t/evil` would mean `//evil`.
 */
const UNSAFE_CHARACTERS = /[\\\u0000-\u0020\u007f]/;

const leadsToPath = (path: string): boolean =>
  path.startsWith('/') &&
  !path.startsWith('//') &&
  !UNSAFE_CHARACTERS.test(path) &&
  URL.canParse(path, ANY_BASE) &&
  new URL(path, ANY_BASE).origin === ANY_BASE;

/** Encodes non-ASCII characters for a header. */
const encodePath = (path: string): string => {
  const { pathname, search, hash } = new URL(path, ANY_BASE);
  return `${pathname}${search}${hash}`;
};

/**
 * Whether a path stays on this site, both as written and after normalisation. `/.//evil` becomes
 * `//evil`, which is another site.
 */
const isOwnSitePath = (path: string): boolean => leadsToPath(path) && leadsToPath(encodePath(path));

/** Schema of the path to which a sign-in redirects. It must be on this site. */
export const redirectPath = z
  .string()
  .max(REDIRECT_MAX)
  .refine(isOwnSitePath)
  .transform(encodePath);
