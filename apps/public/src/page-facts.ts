import type { PageName } from './addresses.js';
import type { PageContext } from './page-context.js';
import {
  SIGN_IN_NOTICES,
  type PageView,
  type PaymentOutcome,
  type SignInNotice,
} from './site-view.js';

/**
 * SCR-002: whether the page shows partners. In Germany it never does. In other markets it does if
 * there are any.
 */
export const hasPartners = ({ view: { partners, idMarket } }: PageContext): boolean =>
  partners.length > 0 && idMarket !== 'DE';

export const isSignInNotice = (name: string): name is SignInNotice =>
  SIGN_IN_NOTICES.some((one) => one === name);

/**
 * The page to which a link in another language leads. For pages without a URL of their own, this is
 * the home page.
 */
export const pageNameOf = ({ name }: PageView): PageName =>
  name === 'notFound' || name === 'registrationStatus' || isSignInNotice(name) ? 'home' : name;

const PAGES_NOT_INDEXED: readonly PageView['name'][] = [
  'maintenance',
  'forbidden',
  'notFound',
  'paymentSuccess',
  'paymentError',
  'registrationStatus',
  ...SIGN_IN_NOTICES,
];

/** Whether search engines may index the page. */
export const isIndexed = (name: PageView['name']): boolean => !PAGES_NOT_INDEXED.includes(name);

/**
 * Keys of the texts for the result of a payment. If the result is unknown, the text refers to the
 * user's purchases.
 */
export const paymentTexts = (outcome: PaymentOutcome) => {
  const outcomeKey = outcome ?? ('unknown' as const);
  return {
    title: `paymentSuccess.${outcomeKey}.title`,
    text: `paymentSuccess.${outcomeKey}.text`,
  } as const;
};

/** SCR-016: distributes items over slides, two on each. There is at least one slide. */
export const slidesOf = <One>(ones: readonly One[], perSlide = 2): One[][] => {
  const count = Math.max(1, Math.ceil(ones.length / perSlide));
  return Array.from({ length: count }, (_, slide) =>
    ones.slice(slide * perSlide, (slide + 1) * perSlide),
  );
};
