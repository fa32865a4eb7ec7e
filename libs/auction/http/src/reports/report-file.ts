import { toMarketTime, type IdMarket } from '@fairlot/countries';

type ReportName = { readonly idAuction: number; readonly content: 'lots' | 'offers' };

/**
 * The name of a report file, for example `fairlot-17-offers-2026-11-21.csv`, with the date in the
 * market's time zone.
 */
export const reportFileName = (
  { idAuction, content }: ReportName,
  { at, idMarket }: { readonly at: number; readonly idMarket: IdMarket },
  suffix: string,
): string =>
  ['fairlot', idAuction, content, `${toMarketTime(at, idMarket).slice(0, 10)}.${suffix}`].join('-');
