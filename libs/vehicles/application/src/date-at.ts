import { isMarket, momentAt } from '@fairlot/countries';
import { Malformed } from '@fairlot/kernel';

/**
 * Converts the input at `path` to an instant. A day becomes its first instant in the market or, for
 * the bound `end`, the first instant after it.
 * @throws Malformed if the market's clocks skip that time
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
