import { MARKET_PACKS, openingHoursText } from '@fairlot/countries';
import { languageTagOf, type SiteLocale } from './addresses.js';
import type { HoursView } from './site-view.js';

/** A whole number with the market's separator, such as `190.412`. */
export const countText = (count: number, { idMarket }: SiteLocale): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, MARKET_PACKS[idMarket].number.thousands);

/** A rating of up to five stars, such as `4,3`. */
export const ratingText = (rating: number, { idMarket }: SiteLocale): string =>
  rating.toFixed(1).replace('.', MARKET_PACKS[idMarket].number.decimal);

/** `Monday – Friday, 08:30–18:00` in the reader's language. */
export const hoursText = (hours: HoursView, locale: SiteLocale): string =>
  openingHoursText(hours, languageTagOf(locale));
