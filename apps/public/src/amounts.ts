import { MARKET_PACKS, openingHoursText } from '@fairlot/countries';
import { tagOf, type SiteLocale } from './addresses.js';
import type { HoursView } from './site-view.js';

/** `190.412`, with the market's separator. */
export const countText = (count: number, { idMarket }: SiteLocale): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, MARKET_PACKS[idMarket].number.thousands);

/** `4,3` of five stars. */
export const ratingText = (rating: number, { idMarket }: SiteLocale): string =>
  rating.toFixed(1).replace('.', MARKET_PACKS[idMarket].number.decimal);

/** `Monday – Friday, 08:30–18:00` in the reader's language. */
export const hoursText = (hours: HoursView, locale: SiteLocale): string =>
  openingHoursText(hours, tagOf(locale));
