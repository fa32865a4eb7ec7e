/**
 * Files that a feature of the client exports to other features. All others are private. Add a file
 * here if another feature needs it, or move it to `shared/`.
 */
export const FEATURE_KITS: Readonly<Record<string, readonly string[]>> = {
  /** Every page of one auction uses these. */
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
  /** The shell shows these around every page. */
  activity: ['components/menu-news'],
  calendar: ['components/calendar-button', 'components/use-save-calendar'],
  catalogue: [
    'components/awaited-mark',
    'components/catalogue-button',
    'components/resume-catalogue',
  ],
  'live-auction': ['components/lot-filter'],
  /** Pages of vehicles show the same data sheet and market prices. */
  'lot-detail': ['api/lot', 'components/market', 'components/vehicle-data-sheet'],
  /** A bid from the amount to its receipt. */
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
  /** Shown beside upcoming and ended auctions. */
  'running-auctions': ['api/running-auctions', 'components/auction-facts', 'components/when-tabs'],
  'auction-list': ['api/managed-auctions'],
  /** Features that finish open work refresh its counts. */
  'back-office': ['api/use-staff-reload'],
  /** The home page links to the user's open requirements. */
  'own-requirements': ['components/outstanding-requirements-notice'],
  /** The page of a dealer shows them. */
  requirements: ['components/dealer-requirements'],
  /** The page of a dealer and the profile show what the dealer accepted. */
  regulations: ['components/acceptance-list'],
  /** The page of a dealer shows the documents and consents of its application. */
  registrations: ['components/company-facts', 'components/documents'],
  /** The page of a user starts a view, and the shell shows its banner. */
  viewing: ['components/view-as'],
  /**
   * The audit log shows account changes as their pages do. A dealer's page says what its buyers
   * see. An approval request names users.
   */
  users: ['api/users', 'components/auction-access', 'components/chips', 'components/user-history'],
  /** Used wherever a vehicle's images and documents are shown. */
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
  /** Templates of vehicles, and labels of vehicle fields. */
  'vehicle-intake': ['api/vehicle-lists', 'components/use-field-name'],
  /** Moves and edits refresh the list. */
  'vehicle-management': ['api/managed-stock'],
  /** The stock dialog, pages of a vehicle and lists of vehicles show the auctions of a vehicle. */
  'vehicle-auctions': [
    'api/vehicle-auctions',
    'components/auctions-history',
    'components/lazy-in-auctions',
    'components/vehicle-auctions',
  ],
  /** A lot has the same actions on its vehicle. */
  'vehicle-detail': [
    'api/use-uploads',
    'components/sending-list',
    'components/take-photo-button',
    'components/vehicle-buttons',
  ],
  /** A part of the main user's profile, and a page for staff. */
  'dealer-users': ['api/dealer-users', 'components/dealer-users'],
  /** The page of a dealer shows them. */
  'dealer-templates': ['components/dealer-templates'],
  /** The page of a dealer shows it. */
  sellers: ['components/dealer-seller'],
  /** The pages for contact and for changing the password read the profile. */
  profile: ['api/profile'],
  /** The sign-up uses them, too. */
  consents: ['api/consents', 'components/consent-field'],
  /** The time machine uses them to read events, too. */
  'event-browser': [
    'components/engineering-head',
    'components/event-content',
    'components/event-title',
    'components/payload-tree',
    'components/value-text',
  ],
  /** The frame of every page. */
  shell: [
    'components/language-menu',
    'components/main-nav',
    'components/on-demand',
    'components/theme-menu',
    'components/use-sign-out',
  ],
  tasks: ['components/task-tray-slot'],
};
