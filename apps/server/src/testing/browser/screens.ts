import { BACK_OFFICE_SCREENS } from './back-office-screens.js';
import { bidButton } from './bidding.js';
import type { Screen } from './screen.js';

/** Every screen of the client, each with as much content as possible. */
export const SCREENS: readonly Screen[] = [
  ...BACK_OFFICE_SCREENS,
  { name: 'SCR-004 sign-in', who: null, path: () => '/sign-in' },
  { name: 'SCR-033 link for a password', who: null, path: () => '/password-recovery' },
  {
    name: 'SCR-034 password by a link',
    who: null,
    path: () => '/change-password?tag=of-no-link&username=dealer1',
  },
  {
    name: 'SCR-032 an invitation that opens nothing',
    who: null,
    path: () => '/user-signup?email=ada%40example.test&tag=of-no-link&dealerId=1',
  },
  { name: 'SCR-041 a page that does not exist', who: 'dealer1', path: () => '/auctions/nowhere' },
  { name: 'ROL-003 not let in yet', who: 'disabled', path: () => '/admission?redirect=/auctions' },
  { name: 'SCR-044 consents awaited', who: 'undecided', path: () => '/auctions' },
  { name: 'SCR-047 profile', who: 'dealer1', path: () => '/private/user-profile' },
  {
    name: 'SCR-105 to invite a colleague',
    who: 'dealer1',
    path: () => '/private/user-profile',
    act: async (visitor) => {
      await visitor.button('Invite a colleague').click();
      await visitor.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'SCR-035 another password', who: 'dealer1', path: () => '/change-password' },
  { name: 'SCR-042 home of a dealer', who: 'dealer1', path: () => '/private' },
  { name: 'SCR-042 home of an auctioneer', who: 'auctioneer', path: () => '/private' },
  { name: 'SCR-042 home of an exhibitor', who: 'exhibitor', path: () => '/private' },
  { name: 'SCR-042 home of a loader', who: 'loader', path: () => '/private' },
  { name: 'own requirements', who: 'dealer1', path: () => '/private/requirements' },
  { name: 'SCR-059 buyers, for an owner', who: 'auctioneer', path: () => '/private/buyer' },
  { name: 'SCR-042 home of a blocked dealer', who: 'suspended', path: () => '/private' },
  { name: 'SCR-106 people of a dealer', who: 'admin', path: () => '/private/users?idDealer=1' },
  { name: 'SCR-044 consents', who: 'dealer1', path: () => '/private/privacy' },
  { name: 'SCR-046 contacts', who: 'dealer1', path: () => '/private/contact' },
  { name: 'SCR-048 support', who: 'dealer1', path: () => '/private/support' },
  { name: 'SCR-049 booklet', who: 'dealer1', path: () => '/private/booklet' },
  {
    name: 'SCR-068 vehicle management',
    who: 'auctioneer',
    path: () => '/private/vehicle-management',
  },
  {
    name: 'vehicles side by side',
    who: 'auctioneer',
    path: () => '/private/compare?ids=1,2,3,4',
  },
  {
    name: 'SCR-072 vehicle edited',
    who: 'auctioneer',
    path: ({ freeVehicle }) => `/private/vehicles/${freeVehicle}/edit`,
  },
  {
    name: 'condition report written',
    who: 'auctioneer',
    path: ({ freeVehicle }) => `/private/vehicles/${freeVehicle}/condition`,
  },
  { name: 'SCR-045 cookies', who: 'dealer1', path: () => '/private/cookie' },
  { name: 'SCR-050 corporate portal', who: 'dealer1', path: () => '/private/my-leasys' },
  { name: 'SCR-052 running auctions', who: 'dealer1', path: () => '/auctions' },
  { name: 'SCR-052 running auctions, a table', who: 'dealer1', path: () => '/auctions?view=table' },
  { name: 'SCR-052 nothing found', who: 'dealer1', path: () => '/auctions?q=zeppelin' },
  { name: 'upcoming auctions', who: 'dealer1', path: () => '/auctions/upcoming' },
  { name: 'ended auctions', who: 'dealer1', path: () => '/auctions/ended' },
  { name: 'my activity', who: 'dealer1', path: () => '/activity' },
  { name: 'my activity, nothing yet', who: 'dealer3', path: () => '/activity' },
  { name: 'SCR-053 live board', who: 'dealer1', path: ({ running }) => `/auctions/${running}` },
  {
    name: 'SCR-053 live board, cards',
    who: 'dealer1',
    path: ({ running }) => `/auctions/${running}?view=cards`,
  },
  { name: 'SCR-053 sealed board', who: 'dealer1', path: ({ sealed }) => `/auctions/${sealed}` },
  {
    name: 'SCR-053 board of the past',
    who: 'dealer1',
    path: ({ closed }) => `/auctions/${closed}`,
  },
  { name: 'SCR-056 lot', who: 'dealer1', path: ({ running }) => `/auctions/${running}/lots/1` },
  {
    name: 'SCR-056 lot with click-and-buy',
    who: 'dealer1',
    path: ({ running }) => `/auctions/${running}/lots/2`,
  },
  { name: 'SCR-056 lot won', who: 'dealer1', path: ({ closed }) => `/auctions/${closed}/lots/1` },
  {
    name: 'SEC-72 rating',
    who: 'dealer1',
    path: ({ closed }) => `/auctions/${closed}/rating`,
  },
  { name: 'SCR-060 management', who: 'auctioneer', path: () => '/manage' },
  { name: 'SCR-061 new auction', who: 'auctioneer', path: () => '/manage/new' },
  {
    name: 'SCR-061 auction edited',
    who: 'auctioneer',
    path: ({ scheduled }) => `/manage/${scheduled}/edit`,
  },
  { name: 'SCR-055 cockpit', who: 'auctioneer', path: ({ running }) => `/manage/${running}` },
  {
    name: 'SCR-054 results',
    who: 'auctioneer',
    path: ({ closed }) => `/manage/${closed}/results`,
  },
  { name: 'engineering', who: 'engineer', path: () => '/engineering' },
  {
    name: 'streams of any context',
    who: 'engineer',
    path: ({ closed }) => `/engineering/streams?key=${closed}&stream=auction/${closed}`,
  },
  {
    name: 'what staff were shown',
    who: 'engineer',
    path: ({ running }) => `/engineering/disclosures?auction=${running}`,
  },
  { name: 'how processes are', who: 'engineer', path: () => '/engineering/processes' },
  {
    name: 'event browser',
    who: 'engineer',
    path: ({ running }) => `/engineering/${running}`,
  },
  { name: 'SCR-057 offers', who: 'auctioneer', path: ({ closed }) => `/manage/${closed}/offers` },
  {
    name: 'time machine',
    who: 'engineer',
    path: ({ running }) => `/engineering/${running}/time-machine`,
  },
  {
    name: 'SCR-053 regulation',
    who: 'dealer3',
    path: ({ sealed }) => `/auctions/${sealed}`,
    act: (visitor) => bidButton(visitor, 1).click(),
  },
  {
    name: 'SCR-056 click-and-buy confirmed',
    who: 'dealer1',
    path: ({ running }) => `/auctions/${running}/lots/2`,
    act: (visitor) => visitor.button(/^Buy now/).click(),
  },
  {
    name: 'search and commands',
    who: 'dealer1',
    path: () => '/auctions',
    act: ({ page }) => page.keyboard.press('ControlOrMeta+k'),
  },
  {
    name: 'SCR-061 vehicles of the stock',
    who: 'auctioneer',
    path: () => '/manage/new',
    act: (visitor) => visitor.button('Add vehicles').click(),
  },
  {
    name: 'SCR-112 extend time',
    who: 'auctioneer',
    path: ({ running }) => `/manage/${running}`,
    act: (visitor) => visitor.button('Extend time').click(),
  },
  {
    name: 'SCR-054 award',
    who: 'auctioneer',
    path: ({ closed }) => `/manage/${closed}/results`,
    act: (visitor) => visitor.button('Award lot 2').click(),
  },
];

/** For `.ci/run`: one screen of each layout. The nightly set shows all. */
const LAYOUT_NAMES = [
  // Records, lists and dialogs of the back office.
  'SCR-092 templates',
  'SCR-093 new template',
  'SCR-059 change of buyers',
  'SCR-093 partner page',
  'SCR-073 home of staff',
  'one registration',
  'SCR-077 requirements',
  'regulation of a template',
  'audit log',
  'SCR-089 one user',
  'SCR-059 buyers of a template',
  'SCR-077 one dealer',
  'SCR-079 regions of sellers',
  'SCR-093 template of a new auctioneer',
  // Accounts.
  'SCR-004 sign-in',
  'SCR-041 a page that does not exist',
  'SCR-044 consents awaited',
  'SCR-047 profile',
  'SCR-042 home of an auctioneer',
  'SCR-049 booklet',
  // Auctions and vehicles.
  'SCR-068 vehicle management',
  'SCR-072 vehicle edited',
  'SCR-052 running auctions',
  'SCR-052 running auctions, a table',
  'my activity',
  'SCR-053 live board',
  'SCR-053 live board, cards',
  'SCR-056 lot',
  'SEC-72 rating',
  'SCR-061 new auction',
  'SCR-055 cockpit',
  'SCR-054 results',
  'time machine',
  'SCR-056 click-and-buy confirmed',
];
export const LAYOUT_SCREENS = LAYOUT_NAMES.map((layout) => {
  const screen = SCREENS.find(({ name }) => name === layout);
  if (screen === undefined) throw new Error(`There is no screen ${layout}`);
  return screen;
});
