import type { SiteLocale } from './addresses.js';
import type { SiteView } from './site-view.js';
import { publicTexts, type PublicTexts } from './texts.js';

/** What every part of a page needs: the data, the market and language, and the texts. */
export type PageContext = {
  readonly view: SiteView;
  readonly locale: SiteLocale;
  readonly t: PublicTexts;
};

export const pageContextOf = (view: SiteView): PageContext => {
  const { idMarket, language } = view;
  return { view, locale: { idMarket, language }, t: publicTexts(language) };
};
