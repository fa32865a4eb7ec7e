import { isMarket, momentAt } from '@fairlot/countries';
import { Malformed } from '@fairlot/kernel';

/**
 * A moment that somebody wrote into `path`: a day of the market is its first moment, or the first
 * after it. @throws Malformed when the market's clock never shows it
 */
export const dateAt = (
  path: string,
  written: number | string | undefined,
  { idMarket, bound }: { readonly idMarket: string; readonly bound: 'start' | 'end' },
): Date | undefined => {
  if (written === undefined) return undefined;
  const at = momentAt(written, isMarket(idMarket) ? idMarket : 'OTHER', bound);
  if (at === null) throw new Malformed(path, 'no_such_time');
  return new Date(at);
};
