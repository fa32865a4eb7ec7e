import type { Place } from './addresses.js';
import type { SiteView } from './site-view.js';
import { publicTexts, type PublicTexts } from './texts.js';

/** The props of every part of a page. */
export type PageContext = {
  readonly view: SiteView;
  readonly place: Place;
  readonly t: PublicTexts;
};

export const contextOf = (view: SiteView): PageContext => {
  const { idMarket, language } = view;
  return { view, place: { idMarket, language }, t: publicTexts(language) };
};
