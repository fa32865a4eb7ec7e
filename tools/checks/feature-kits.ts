/**
 * What a feature of the client gives to other features, by its files; all else is its own. Whoever
 * needs more adds it here, where it is seen, or moves it to `shared/`.
 */
export const FEATURE_KITS: Readonly<Record<string, readonly string[]>> = {
  /** What every page of one auction is made of. */
  'live-room': [
    'api/auction',
    'components/auction-countdown',
    'components/auction-head',
    'components/auction-message',
    'components/connection-line',
    'components/lot-status',
    'components/observe-button',
    'components/own-state',
    'components/room-context',
    'components/use-area-name',
    'components/use-observe',
    'components/vehicle-facts',
  ],
  /** What the shell shows around every page. */
  activity: ['components/menu-news'],
  calendar: ['components/calendar-button', 'components/use-save-calendar'],
  catalogue: ['components/awaited-mark', 'components/catalogue-button', 'components/take-up'],
  'live-auction': ['components/lot-filter'],
  /** Which vehicles are chosen is said on every page. */
  'lot-detail': ['api/lot', 'components/market', 'components/vehicle-data-sheet'],
  /** An offer from the amount to its receipt. */
  offer: [
    'api/receipts',
    'api/send-offer',
    'components/accepted-news',
    'components/amount-limit',
    'components/amount-stepper',
    'components/charge-lines',
    'components/confirm-offer',
    'components/offer-box',
    'components/offer-desk',
    'components/once-per-press',
    'components/use-chosen-amount',
    'components/use-offering',
    'components/way-back',
    'machines/offer-order',
    'machines/offer.machine',
  ],
  notices: ['components/alert-menu', 'components/notice-centre', 'components/use-alert-choice'],
  /** Beside them stand those to come and those that are over. */
  'running-auctions': ['api/running-auctions', 'components/auction-facts', 'components/when-tabs'],
  'auction-list': ['api/managed-auctions'],
  /** Whoever does what waits has it counted anew. */
  'back-office': ['api/staff-home'],
  /** A dealer keeps the documents and consents of its application. */
  registrations: ['components/company-facts', 'components/documents'],
  /** The audit log says changes of accounts as their pages do. */
  users: ['components/user-history'],
  /** Wherever a vehicle is shown, its pictures and documents are. */
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
  'vehicle-edit': ['components/held-page', 'components/use-data-words'],
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
  /** Templates that vehicles are of, and what the fields of a vehicle are called. */
  'vehicle-intake': ['api/vehicle-lists', 'components/use-field-name'],
  /** What is moved or changed is listed anew. */
  'vehicle-management': ['api/managed-stock'],
  /** Who puts a vehicle into an auction asks which it was in. */
  'vehicle-auctions': [
    'api/vehicle-auctions',
    'components/auctions-history',
    'components/lazy-in-auctions',
    'components/vehicle-auctions',
  ],
  /** What may be done with a vehicle is the same on its lot. */
  'vehicle-detail': [
    'api/use-uploads',
    'components/take-button',
    'components/sending-list',
    'components/vehicle-acts',
  ],
  /** A part of the main user's profile; staff have a page of it. */
  'dealer-users': ['api/dealer-users', 'components/dealer-users'],
  /** A new password signs its devices out; who looks after a dealer stands among the contacts too. */
  profile: ['api/profile'],
  /** Who signs up answers them too. */
  consents: ['api/consents', 'components/consent-field'],
  /** How an event is read, for the time machine too. */
  'event-browser': [
    'components/engineering-head',
    'components/event-content',
    'components/event-title',
    'components/payload-tree',
    'components/value-text',
  ],
  /** What stands round every page. */
  shell: [
    'components/language-menu',
    'components/main-nav',
    'components/on-demand',
    'components/theme-menu',
    'components/use-sign-out',
  ],
  tasks: ['components/tray-place'],
};
