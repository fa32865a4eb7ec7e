import { pageAddress } from '../addresses.js';
import { marketName } from '../names.js';
import type { PageContext } from '../page-context.js';
import { pageNameOf, paymentTexts } from '../page-facts.js';

export type PageMetadata = {
  readonly title: string;
  readonly description: string;
  /** Canonical URL of the page, with the origin. */
  readonly url: string;
  /** The part of the query that changes the page, such as `?idTemplate=7`. */
  readonly search: string;
  /** URL of the preview picture, with the origin. Null if the page has no picture. */
  readonly image: string | null;
};

/** Maximum length of the description, because search engines truncate longer texts. */
const DESCRIPTION_MAX = 160;
const truncate = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`;

const titleAndDescription = ({
  view,
  locale,
  t,
}: PageContext): readonly [title: string, description: string] => {
  const { page } = view;
  const market = marketName(locale.idMarket, locale);
  switch (page.name) {
    case 'maintenance':
    case 'forbidden':
    case 'notFound':
    case 'paymentError':
    case 'signInFailed':
    case 'noAccount':
    case 'accountDisabled':
    case 'providerAway':
      return [t(`${page.name}.title`), t(`${page.name}.text`)];
    case 'paymentSuccess': {
      const { title, text } = paymentTexts(page.outcome);
      return [t(title), t(text)];
    }
    case 'partner':
      return page.partner === null
        ? [t('partners.title', { market }), t('partners.description')]
        : [
            t('partner.title', { name: page.partner.auctionName }),
            page.partner.description || t('partners.description'),
          ];
    default:
      return [t(`${page.name}.title`, { market }), t(`${page.name}.description`)];
  }
};

/** Title, description and further data that search results and previews show. */
export const pageMetadata = (context: PageContext): PageMetadata => {
  const { view, locale } = context;
  const { page, origin } = view;
  const [title, description] = titleAndDescription(context);
  const partner = page.name === 'partner' ? page.partner : null;
  const search = partner === null ? '' : `?idTemplate=${partner.idTemplate}`;
  const [banner] = page.name === 'home' ? page.banners : [];
  const image = partner?.largeLogo ?? banner?.image ?? null;
  return {
    title: title.includes('Fairlot') ? title : `${title} | Fairlot`,
    description: truncate(description),
    url: origin + pageAddress(locale, pageNameOf(page)) + search,
    search,
    image: image === null ? null : origin + image,
  };
};
