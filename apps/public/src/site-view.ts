import type { HomeMarket } from './addresses.js';
import type { Language } from '@fairlot/countries';
import type { StoredName } from './stored-names.js';
import type { RegistrationView } from './registration/registration-view.js';

/** A banner on the home page, with pictures for different widths of the window. */
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
  /** The mean of the votes, from 0 to 5. 0 if there are no votes. */
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

/** Opening hours. Weekdays are numbers from 1 (Monday), and times are minutes since midnight. */
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

/** A rich text, which the server has sanitised. */
export type TextView = { readonly title: string; readonly html: string };

export type PrivacyView = {
  readonly name: 'privacy';
  readonly text: TextView | null;
  /** The tables with personal data, in the order of the register (docs/PERSONAL-DATA.md). */
  readonly storedNames: readonly StoredName[];
};

/**
 * The result of a payment, as the payment service states it in the URL (reading 73). Null if
 * unknown.
 */
export type PaymentOutcome = 'ok' | 'ko' | null;
export type PaymentView = {
  readonly name: 'paymentSuccess';
  readonly outcome: PaymentOutcome;
  /** The message of the payment service as plain text. May be empty. */
  readonly message: string;
};

/** The status of an application. Null if the applicant's link is invalid. */
export type RegistrationStatusView = {
  readonly name: 'registrationStatus';
  readonly status: {
    /** The tag in the link. The page sends it with answers. */
    readonly tag: string;
    readonly state: 'REGISTERED' | 'ASKED' | 'ANSWERED' | 'ACCEPTED' | 'REJECTED';
    readonly businessName: string;
    readonly registeredAt: number;
    /** The reason why the application was rejected. Null if it was not. */
    readonly reason: string | null;
    readonly questions: readonly {
      readonly idQuestion: number;
      readonly question: string;
      readonly answer: string | null;
    }[];
  } | null;
};

/** Problems during sign-in. The notice about one replaces the requested page and has no URL. */
export const SIGN_IN_NOTICES = [
  'signInFailed',
  'noAccount',
  'accountDisabled',
  'providerAway',
] as const;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];
/** The names of all error pages. */
export type NoticeName = 'maintenance' | 'forbidden' | 'notFound' | 'paymentError' | SignInNotice;

export type PageView =
  | {
      readonly name: 'home';
      /**
       * The banners of the slider. If there are none, the page shows figures instead (reading 43).
       */
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

/** The URLs of the files for the browser. */
type PageFiles = { readonly script: string; readonly style: string };
export type PageAssets = PageFiles & {
  /** Further files that only some pages need. */
  readonly ofPages: Readonly<Partial<Record<PageView['name'], PageFiles>>>;
};

/** All data that a page is rendered from. */
export type SiteView = {
  /** The origin of the portal, without a slash at the end. */
  readonly origin: string;
  readonly idMarket: HomeMarket;
  readonly language: Language;
  readonly page: PageView;
  readonly info: InfoView | null;
  /** The partners of the market, sorted by name. */
  readonly partners: readonly PartnerView[];
  /** The files for the browser. Null if they were not built. */
  readonly assets: PageAssets | null;
};
