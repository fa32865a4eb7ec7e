import { REDIRECT_MAX } from '@fairlot/contracts';
import { z } from 'zod';

const ANY_BASE = 'http://portal.invalid';

/** Browsers drop tabs and line ends from an address, so that `/\t/evil` would mean `//evil`. */
const UNSAFE = /[\\\u0000-\u0020\u007f]/;

const leadsToPath = (path: string): boolean =>
  path.startsWith('/') &&
  !path.startsWith('//') &&
  !UNSAFE.test(path) &&
  URL.canParse(path, ANY_BASE) &&
  new URL(path, ANY_BASE).origin === ANY_BASE;

/** As a header carries it: no letter beyond ASCII. */
const written = (path: string): string => {
  const { pathname, search, hash } = new URL(path, ANY_BASE);
  return `${pathname}${search}${hash}`;
};

/** Also as it is written: of `/.//evil` only `//evil` is left, which is another site. */
const staysHere = (path: string): boolean => leadsToPath(path) && leadsToPath(written(path));

/** A path of the portal itself: a sign-in never sends anybody to another site. */
export const redirectPath = z.string().max(REDIRECT_MAX).refine(staysHere).transform(written);
