/**
 * The files that a feature of the client exports to other features. All other files are private.
 * Add a file here if another feature needs it, or move it to `shared/`.
 */
export const FEATURE_KITS: Readonly<Record<string, readonly string[]>> = {
  /** Every page of one auction uses these files. */
  'live-room': [
    'api/auction',
    'components/auction-countdown',
    'components/auction-head',
    'components/auction-message',
    'components/connection-line',
    'components/lot-status',
    'components/watch-button',
    'components/own-state',
    'components/live-auction-page-context',
    'components/use-area-name',
    'components/use-watch-lot',
    'components/vehicle-facts',
  ],
  /** The shell shows these components around every page. */
  activity: ['components/menu-news'],
  calendar: ['components/calendar-button', 'components/use-save-calendar'],
  catalogue: [
    'components/awaited-mark',
    'components/catalogue-button',
    'components/resume-catalogue',
  ],
  'live-auction': ['components/lot-filter'],
  /** The pages of vehicles show the same data sheet and market prices as the page of a lot. */
  'lot-detail': ['api/lot', 'components/market', 'components/vehicle-data-sheet'],
  /** The parts of a bid, from the amount to its receipt. */
  offer: [
    'api/receipts',
    'api/send-offer',
    'components/accepted-news',
    'components/amount-limit',
    'components/amount-stepper',
    'components/charge-lines',
    'components/confirm-offer',
    'components/ignore-key-repeat',
    'components/offer-box',
    'components/offer-machines',
    'components/refusal-link',
    'components/restore-focus',
    'components/use-chosen-amount',
    'components/use-offering',
    'machines/offer-order',
    'machines/offer.machine',
  ],
  notices: ['components/alert-menu', 'components/notice-centre', 'components/use-alert-choice'],
  /** These are shown beside upcoming and ended auctions. */
  'running-auctions': ['api/running-auctions', 'components/auction-facts', 'components/when-tabs'],
  'auction-list': ['api/managed-auctions'],
  /** Features that finish open work reload its counts. */
  'back-office': ['api/use-staff-reload'],
  /** The home page links to the open requirements of the user. */
  'own-requirements': ['components/outstanding-requirements-notice'],
  /** The page of a dealer shows the dealer's requirements. */
  requirements: ['components/dealer-requirements'],
  /** The page of a dealer and the profile show which regulations the dealer has accepted. */
  regulations: ['components/acceptance-list'],
  /** The page of a dealer shows the documents and consents of the dealer's application. */
  registrations: ['components/company-facts', 'components/documents'],
  /** The page of a user starts viewing as that user, and the shell shows the banner. */
  viewing: ['components/view-as'],
  /**
   * The audit log shows account changes in the same way as the pages of accounts. The page of a
   * dealer shows what its buyers see. An approval request names users.
   */
  users: ['api/users', 'components/auction-access', 'components/chips', 'components/user-history'],
  /** These are used wherever the images and documents of a vehicle are shown. */
  'vehicle-condition': [
    'api/vehicle-condition',
    'components/appraisal-facts',
    'components/car-drawing',
    'components/condition-section',
    'components/condition-words',
    'components/damage-list',
    'components/damage-map',
    'components/damage-thumb',
    'components/lazy-condition',
  ],
  'vehicle-edit': ['components/locked-page', 'components/use-data-words'],
  'vehicle-history': ['api/history', 'components/history-section'],
  'vehicle-pictures': [
    'api/vehicle-files',
    'components/drawn-vehicle',
    'components/picture',
    'components/picture-gallery',
    'components/picture-thumbs',
    'components/provenance',
    'components/vehicle-documents',
  ],
  /** The templates of vehicles, and the labels of their fields. */
  'vehicle-intake': ['api/vehicle-lists', 'components/use-field-name'],
  /** Moves and edits of vehicles reload the list. */
  'vehicle-management': ['api/managed-stock'],
  /**
   * The stock dialog, the pages of a vehicle and the lists of vehicles show the auctions of a
   * vehicle.
   */
  'vehicle-auctions': [
    'api/vehicle-auctions',
    'components/auctions-history',
    'components/lazy-in-auctions',
    'components/vehicle-auctions',
  ],
  /** The page of a lot has the same actions on its vehicle. */
  'vehicle-detail': [
    'api/use-uploads',
    'components/sending-list',
    'components/take-photo-button',
    'components/vehicle-buttons',
  ],
  /** The users of a dealer are a part of the main user's profile, and a page for staff. */
  'dealer-users': ['api/dealer-users', 'components/dealer-users'],
  /** The page of a dealer shows the dealer's templates. */
  'dealer-templates': ['components/dealer-templates'],
  /** The page of a dealer shows the dealer as a seller. */
  sellers: ['components/dealer-seller'],
  /** The pages for contact and for changing the password load the profile. */
  profile: ['api/profile'],
  /** The sign-up also shows the consents. */
  consents: ['api/consents', 'components/consent-field'],
  /** The time machine also uses these files, to read events. */
  'event-browser': [
    'components/engineering-head',
    'components/event-content',
    'components/event-title',
    'components/payload-tree',
    'components/value-text',
  ],
  /** The frame around every page. */
  shell: [
    'components/language-menu',
    'components/main-nav',
    'components/on-demand',
    'components/theme-menu',
    'components/use-sign-out',
  ],
  tasks: ['components/task-tray-slot'],
};
