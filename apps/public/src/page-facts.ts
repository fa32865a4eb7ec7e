import type { PageName } from './addresses.js';
import type { PageContext } from './page-context.js';
import {
  SIGN_IN_NOTICES,
  type PageView,
  type PaymentOutcome,
  type SignInNotice,
} from './site-view.js';

/** SCR-002: not in Germany, and only where somebody sells. */
export const hasPartners = ({ view: { partners, idMarket } }: PageContext): boolean =>
  partners.length > 0 && idMarket !== 'DE';

export const isSignInNotice = (name: string): name is SignInNotice =>
  SIGN_IN_NOTICES.some((one) => one === name);

/** What is not there stands at no address; from it one goes home. */
export const pageNameOf = ({ name }: PageView): PageName =>
  name === 'notFound' || name === 'registrationStatus' || isSignInNotice(name) ? 'home' : name;

const UNLISTED: readonly PageView['name'][] = [
  ...(['maintenance', 'forbidden', 'notFound', 'paymentSuccess', 'paymentError'] as const),
  'registrationStatus',
  ...SIGN_IN_NOTICES,
];

/** Whether somebody may look for it. */
export const isIndexed = (name: PageView['name']): boolean => !UNLISTED.includes(name);

/** What is said of how a payment ended; of what is not known, where one reads it. */
export const paymentWords = (outcome: PaymentOutcome) => {
  const outcomeKey = outcome ?? ('unknown' as const);
  return {
    title: `paymentSuccess.${outcomeKey}.title`,
    text: `paymentSuccess.${outcomeKey}.text`,
  } as const;
};

/** SCR-016: two partners on a slide; one slide where there are fewer. */
export const slidesOf = <One>(ones: readonly One[], perSlide = 2): One[][] => {
  const count = Math.max(1, Math.ceil(ones.length / perSlide));
  return Array.from({ length: count }, (_, slide) =>
    ones.slice(slide * perSlide, (slide + 1) * perSlide),
  );
};
