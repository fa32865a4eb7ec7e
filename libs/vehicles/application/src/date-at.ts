import { isMarket, momentAt } from '@fairlot/countries';
import { Malformed } from '@fairlot/kernel';

/**
 * Converts input in `path` to a moment. A day becomes its first moment in the market or, with the
 * bound `end`, the first moment after it. @throws Malformed if the market's clock skips that time
 */
export const parseDateAt = (
  path: string,
  written: number | string | undefined,
  { idMarket, bound }: { readonly idMarket: string; readonly bound: 'start' | 'end' },
): Date | undefined => {
  if (written === undefined) return undefined;
  const at = momentAt(written, isMarket(idMarket) ? idMarket : 'OTHER', bound);
  if (at === null) throw new Malformed(path, 'no_such_time');
  return new Date(at);
};
