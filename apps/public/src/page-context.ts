import type { SiteLocale } from './addresses.js';
import type { SiteView } from './site-view.js';
import { publicTexts, type PublicTexts } from './texts.js';

/** The props of every part of a page. */
export type PageContext = {
  readonly view: SiteView;
  readonly locale: SiteLocale;
  readonly t: PublicTexts;
};

export const pageContextOf = (view: SiteView): PageContext => {
  const { idMarket, language } = view;
  return { view, locale: { idMarket, language }, t: publicTexts(language) };
};
