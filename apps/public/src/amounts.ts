import { MARKET_PACKS, openingHoursText } from '@fairlot/countries';
import { languageTagOf, type SiteLocale } from './addresses.js';
import type { HoursView } from './site-view.js';

/** Formats a whole number with the market's separator: `190.412`. */
export const countText = (count: number, { idMarket }: SiteLocale): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, MARKET_PACKS[idMarket].number.thousands);

/** Formats a rating of up to five stars with one decimal: `4,3`. */
export const ratingText = (rating: number, { idMarket }: SiteLocale): string =>
  rating.toFixed(1).replace('.', MARKET_PACKS[idMarket].number.decimal);

/** Formats opening hours in the reader's language: `Monday – Friday, 08:30–18:00`. */
export const hoursText = (hours: HoursView, locale: SiteLocale): string =>
  openingHoursText(hours, languageTagOf(locale));
