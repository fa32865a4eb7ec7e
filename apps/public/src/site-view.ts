import type { HomeMarket } from './addresses.js';
import type { Language } from '@fairlot/countries';
import type { StoredName } from './stored-names.js';
import type { RegistrationView } from './registration/registration-view.js';

/** An item of the slider; pictures by the width of the window. */
export type BannerView = {
  readonly title: string;
  readonly text: string;
  readonly cta: string | null;
  readonly ctaUrl: string | null;
  readonly image: string;
  readonly imageTablet: string;
  readonly imageMobile: string;
};

export type PartnerView = {
  readonly idTemplate: number;
  readonly auctionName: string;
  readonly largeLogo: string;
  readonly smallLogo: string;
  /** 0 to 5; 0 without a vote. */
  readonly rating: number;
  readonly votes: number;
  readonly description: string;
  readonly phone: string;
  readonly email: string;
  readonly vatCode: string;
};

export type FiguresView = {
  readonly totalVehicleAwarded: number;
  readonly monthAuctions: number;
  readonly awardedVehicleMonth: number;
  readonly users: number;
};

/** Days by number, 1 is Monday; minutes of the day. */
export type HoursView = {
  readonly fromDay: number;
  readonly toDay: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};

export type InfoView = {
  readonly mail: string;
  readonly phone: string;
  readonly address: string;
  readonly hours: readonly HoursView[];
  readonly appStoreUrl: string | null;
  readonly playStoreUrl: string | null;
  readonly leasingUrl: string | null;
};

/** Rich text; whoever made it has sanitised it. */
export type TextView = { readonly title: string; readonly html: string };

export type PrivacyView = {
  readonly name: 'privacy';
  readonly text: TextView | null;
  /** Tables about persons, in the order of the register (docs/PERSONAL-DATA.md). */
  readonly kept: readonly StoredName[];
};

/** What the payment service says on the way back (reading 73); null of what it never says. */
export type PaymentOutcome = 'ok' | 'ko' | null;
export type PaymentView = {
  readonly name: 'paymentSuccess';
  readonly outcome: PaymentOutcome;
  /** In the words of the service, as plain text; empty where it says nothing. */
  readonly message: string;
};

/** How far an application is; null where the link opens nothing. */
export type RegistrationStatusView = {
  readonly name: 'registrationStatus';
  readonly status: {
    /** Of the link, by which answers are sent. */
    readonly tag: string;
    readonly state: 'REGISTERED' | 'ASKED' | 'ANSWERED' | 'ACCEPTED' | 'REJECTED';
    readonly businessName: string;
    readonly registeredAt: number;
    /** Why it was rejected. */
    readonly reason: string | null;
    readonly questions: readonly {
      readonly idQuestion: number;
      readonly question: string;
      readonly answer: string | null;
    }[];
  } | null;
};

/** In place of a problem on the way in; at no address of their own. */
export const SIGN_IN_NOTICES = [
  'signInFailed',
  'noAccount',
  'accountDisabled',
  'providerAway',
] as const;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];
/** Pages that say what is not to be had. */
export type NoticeName = 'maintenance' | 'forbidden' | 'notFound' | 'paymentError' | SignInNotice;

export type PageView =
  | {
      readonly name: 'home';
      /** None: the home shows its figures instead (reading 43). */
      readonly banners: readonly BannerView[];
      readonly figures: FiguresView;
    }
  | { readonly name: 'company'; readonly figures: FiguresView }
  | { readonly name: 'partner'; readonly partner: PartnerView | null }
  | PrivacyView
  | { readonly name: 'cookie' | 'terms'; readonly text: TextView | null }
  | PaymentView
  | RegistrationView
  | RegistrationStatusView
  | { readonly name: 'why' | 'contact' | NoticeName };

/** Files of the browser's part, by address. */
type Files = { readonly script: string; readonly style: string };
export type Assets = Files & {
  /** What some pages load beside it. */
  readonly ofPages: Readonly<Partial<Record<PageView['name'], Files>>>;
};

/** All that a page is made of. */
export type SiteView = {
  /** Where the portal is reached, without a slash at the end. */
  readonly origin: string;
  readonly idMarket: HomeMarket;
  readonly language: Language;
  readonly page: PageView;
  readonly info: InfoView | null;
  /** Of the market, by name. */
  readonly partners: readonly PartnerView[];
  /** Null where the browser's part was not built. */
  readonly assets: Assets | null;
};
