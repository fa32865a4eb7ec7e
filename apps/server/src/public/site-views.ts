import { MARKET_PACKS } from '@fairlot/countries';
import type {
  PageName,
  PageView,
  PartnerView,
  PaymentView,
  SiteLocale,
  PrivacyView,
  SignInNotice,
  SiteView,
} from '@fairlot/public';
import { descriptionIn, imagePath, portalInfoOf, partnersIn, topContentOf } from './open-views.js';
import { registrationView } from './registration-view.js';
import type { Site } from './public-site.js';
import type { SitePartner } from './site-partners.js';

const partnerView = (partner: SitePartner, { language }: SiteLocale): PartnerView => ({
  ...partner,
  largeLogo: imagePath(partner.largeLogo),
  smallLogo: imagePath(partner.smallLogo),
  description: descriptionIn(partner, language),
});

/** Unsaved data of a partner. Its pictures may be missing. */
type DraftPartner = Omit<PartnerView, 'largeLogo' | 'smallLogo' | 'description'> & {
  readonly largeLogo: string | null;
  readonly smallLogo: string | null;
  readonly description: Parameters<typeof descriptionIn>[0]['description'];
};

/** A transparent picture. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const picturePathOf = (idImage: string | null): string =>
  idImage === null ? NO_PICTURE : imagePath(idImage);

/** The page's text for the market and language, or else in the market's own language. */
const pageTextOf = ({ texts }: Site, { idMarket, language }: SiteLocale, page: string) => {
  const ofPage = texts.filter((one) => one.idMarket === idMarket && one.page === page);
  const { defaultLanguage } = MARKET_PACKS[idMarket];
  return (
    ofPage.find((one) => one.language === language) ??
    ofPage.find((one) => one.language === defaultLanguage) ??
    null
  );
};

export type PageRequest = {
  readonly locale: SiteLocale;
  readonly page: PageName | SignInNotice | 'notFound';
  /** The partner that the partner page shows; null for the list of all. */
  readonly idTemplate: number | null;
  /** The result that the payment page shows; null on other pages. */
  readonly payment: Omit<PaymentView, 'name'> | null;
};

/** Data that every page needs and that does not come from the site. */
export type AroundPages = Pick<SiteView, 'origin' | 'assets'> & Pick<PrivacyView, 'storedNames'>;

const privacyView = (
  site: Site,
  locale: SiteLocale,
  storedNames: PrivacyView['storedNames'],
): PrivacyView => ({
  name: 'privacy',
  storedNames,
  text: pageTextOf(site, locale, 'privacy'),
});

const pageView = (
  site: Site,
  { locale, page, idTemplate, payment }: PageRequest,
  { storedNames }: AroundPages,
): PageView => {
  const { figures } = site;
  switch (page) {
    case 'home':
      return { name: page, banners: topContentOf(site, locale.idMarket, locale.language), figures };
    case 'company':
      return { name: page, figures };
    case 'privacy':
      return privacyView(site, locale, storedNames);
    case 'cookie':
    case 'terms':
      return { name: page, text: pageTextOf(site, locale, page) };
    case 'paymentSuccess':
      return { name: page, outcome: null, message: '', ...payment };
    case 'partner': {
      if (idTemplate === null) return { name: page, partner: null };
      const partner = site.partners.find((one) => one.idTemplate === idTemplate);
      return partner === undefined
        ? { name: 'notFound' }
        : { name: page, partner: partnerView(partner, locale) };
    }
    case 'registration':
      return registrationView(locale);
    default:
      return { name: page };
  }
};

/** The part of the site's data that a page shows. */
export const siteView = (site: Site, request: PageRequest, around: AroundPages): SiteView => {
  const { locale } = request;
  const { origin, assets } = around;
  return {
    origin,
    assets,
    ...locale,
    page: pageView(site, request, around),
    info: portalInfoOf(site, locale.idMarket),
    partners: partnersIn(site, locale.idMarket).map((partner) => partnerView(partner, locale)),
  };
};

/** The data of the privacy text alone, for a market and language. */
export const privacyTextView = (site: Site, locale: SiteLocale, around: AroundPages) => ({
  ...siteView(site, { locale, page: 'privacy', idTemplate: null, payment: null }, around),
  page: privacyView(site, locale, around.storedNames),
});

type DraftPage = {
  readonly locale: SiteLocale;
  readonly partner: DraftPartner;
  readonly around: AroundPages;
};

/** The data of a partner page with unsaved changes. */
export const partnerPageView = (site: Site, { locale, partner, around }: DraftPage) => {
  const request = { locale, page: 'partner', idTemplate: null, payment: null } as const;
  const shown: PartnerView = {
    ...partner,
    largeLogo: picturePathOf(partner.largeLogo),
    smallLogo: picturePathOf(partner.smallLogo),
    description: descriptionIn(partner, locale.language),
  };
  return { ...siteView(site, request, around), page: { name: 'partner' as const, partner: shown } };
};
