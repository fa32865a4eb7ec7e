import type { HomeMarket } from './addresses.js';
import type { Language } from '@fairlot/countries';
import type { StoredName } from './stored-names.js';
import type { RegistrationView } from './registration/registration-view.js';

/** A banner, with pictures for the window's width. */
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
  /** Mean of the votes, 0 to 5; 0 without votes. */
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

/** Opening hours. Weekdays are numbers (1 is Monday), times are minutes of the day. */
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

/** Sanitized rich text. */
export type TextView = { readonly title: string; readonly html: string };

export type PrivacyView = {
  readonly name: 'privacy';
  readonly text: TextView | null;
  /** Tables with personal data, in the order of the register (docs/PERSONAL-DATA.md). */
  readonly storedNames: readonly StoredName[];
};

/** The result that the payment service reports (reading 73). Null if unknown. */
export type PaymentOutcome = 'ok' | 'ko' | null;
export type PaymentView = {
  readonly name: 'paymentSuccess';
  readonly outcome: PaymentOutcome;
  /** The message of the service as plain text, or empty. */
  readonly message: string;
};

/** The status of an application. Null if the link is invalid. */
export type RegistrationStatusView = {
  readonly name: 'registrationStatus';
  readonly status: {
    /** The tag of the link, needed to send answers. */
    readonly tag: string;
    readonly state: 'REGISTERED' | 'ASKED' | 'ANSWERED' | 'ACCEPTED' | 'REJECTED';
    readonly businessName: string;
    readonly registeredAt: number;
    /** The reason of a rejection. */
    readonly reason: string | null;
    readonly questions: readonly {
      readonly idQuestion: number;
      readonly question: string;
      readonly answer: string | null;
    }[];
  } | null;
};

/** Problems during sign-in. Their notices replace the page and have no URL. */
export const SIGN_IN_NOTICES = [
  'signInFailed',
  'noAccount',
  'accountDisabled',
  'providerAway',
] as const;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];
/** Error pages. */
export type NoticeName = 'maintenance' | 'forbidden' | 'notFound' | 'paymentError' | SignInNotice;

export type PageView =
  | {
      readonly name: 'home';
      /** If empty, the home page shows figures instead (reading 43). */
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

/** Browser files, by URL. */
type PageFiles = { readonly script: string; readonly style: string };
export type PageAssets = PageFiles & {
  /** Additional files of some pages. */
  readonly ofPages: Readonly<Partial<Record<PageView['name'], PageFiles>>>;
};

/** All data of a page. */
export type SiteView = {
  /** The base URL of the portal, without a trailing slash. */
  readonly origin: string;
  readonly idMarket: HomeMarket;
  readonly language: Language;
  readonly page: PageView;
  readonly info: InfoView | null;
  /** Partners of the market, by name. */
  readonly partners: readonly PartnerView[];
  /** Null if the browser files were not built. */
  readonly assets: PageAssets | null;
};
