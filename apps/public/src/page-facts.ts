import type { PageName } from './addresses.js';
import type { PageContext } from './page-context.js';
import {
  SIGN_IN_NOTICES,
  type PageView,
  type PaymentOutcome,
  type SignInNotice,
} from './site-view.js';

/**
 * SCR-002: whether to show partners. Germany has none, and other markets only if there are sellers.
 */
export const hasPartners = ({ view: { partners, idMarket } }: PageContext): boolean =>
  partners.length > 0 && idMarket !== 'DE';

export const isSignInNotice = (name: string): name is SignInNotice =>
  SIGN_IN_NOTICES.some((one) => one === name);

/** Pages without a URL in the market link to the home page instead. */
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

/** Whether search engines may list the page. */
export const isIndexed = (name: PageView['name']): boolean => !PAGES_NOT_INDEXED.includes(name);

/** The texts for the result of a payment. An unknown result refers to the purchases. */
export const paymentTexts = (outcome: PaymentOutcome) => {
  const outcomeKey = outcome ?? ('unknown' as const);
  return {
    title: `paymentSuccess.${outcomeKey}.title`,
    text: `paymentSuccess.${outcomeKey}.text`,
  } as const;
};

/** SCR-016: two partners per slide, and at least one slide. */
export const slidesOf = <One>(ones: readonly One[], perSlide = 2): One[][] => {
  const count = Math.max(1, Math.ceil(ones.length / perSlide));
  return Array.from({ length: count }, (_, slide) =>
    ones.slice(slide * perSlide, (slide + 1) * perSlide),
  );
};
