import { isKind, type Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  MARKET_PACKS,
  type IdMarket,
  type Language,
} from '@fairlot/countries';
import type { Site } from './public-site.js';
import type { SitePartner } from './site-partners.js';

/** The path of an image, which OPEN-16 serves. */
export const imagePath = (idImage: string): string => `/api/v1/open/image/${idImage}`;

/** The text in the language, or else in English; empty if there is neither. */
export const descriptionIn = (
  { description }: { readonly description: Readonly<Partial<Record<string, string>>> },
  language: Language,
): string => description[language] ?? description[DEFAULT_LANGUAGE] ?? '';

/** The partners of a market, or of all markets if none is given. */
export const partnersIn = ({ partners }: Site, idMarket?: IdMarket): SitePartner[] =>
  partners.filter(({ idMarkets }) => idMarket === undefined || idMarkets.includes(idMarket));

const partnerRows = (
  partners: readonly SitePartner[],
  language: Language,
): AnswerTo<'OPEN-13' | 'SEC-11'> =>
  partners.map((partner) => ({
    idTemplate: partner.idTemplate,
    auctionName: partner.auctionName,
    largeLogo: imagePath(partner.largeLogo),
    smallLogo: imagePath(partner.smallLogo),
    auctioneerRating: partner.rating,
    numFeedback: partner.votes,
    description: descriptionIn(partner, language),
    commercialInfoPhone: partner.phone,
    commercialInfoEmail: partner.email,
    vatCode: partner.vatCode,
  }));

export const partnersOf = (site: Site, idMarket?: IdMarket): AnswerTo<'OPEN-13'> =>
  partnerRows(
    partnersIn(site, idMarket),
    idMarket === undefined ? DEFAULT_LANGUAGE : MARKET_PACKS[idMarket].defaultLanguage,
  );

/** The partners of a dealer's market, or for staff those of all their markets. */
export const ownPartnersOf = ({ partners }: Site, caller: Caller): AnswerTo<'SEC-11'> => {
  const own = isKind(caller, 'STAFF') ? caller.adminEnabledMarkets : [caller.idMarket];
  const visible = partners.filter(({ idMarkets }) => own.some((one) => idMarkets.includes(one)));
  return partnerRows(visible, LANGUAGES.find((one) => one === caller.language) ?? DEFAULT_LANGUAGE);
};

export const portalInfoOf = ({ infos }: Site, idMarket: IdMarket): AnswerTo<'OPEN-14'> => {
  const info = infos.find((one) => one.idMarket === idMarket);
  return info === undefined ? null : { ...info, idMarket, hours: [...info.hours] };
};

export const topContentOf = (
  { banners }: Site,
  idMarket: IdMarket,
  language: Language,
): AnswerTo<'OPEN-15'> =>
  banners
    .filter((banner) => banner.mkt === idMarket && banner.lang === language)
    .map(({ id, title, text, cta, ctaUrl, ...banner }) => ({
      id,
      title,
      text,
      cta,
      ctaUrl,
      image: imagePath(banner.image),
      imageTablet: imagePath(banner.imageTablet),
      imageMobile: imagePath(banner.imageMobile),
      mkt: idMarket,
      lang: language,
    }));
