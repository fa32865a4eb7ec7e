import type { Caller } from '../caller.js';

/** A signed-in caller of dealer 7 in Italy, by default without any role. */
export const aCaller = (over: Partial<Caller> = {}): Caller => ({
  idUser: 1,
  username: 'somebody',
  idDealer: 7,
  roles: ['USER'],
  permissions: [],
  idMarket: 'IT',
  language: 'it',
  adminEnabledMarkets: [],
  readOnly: false,
  enabled: true,
  consentsAnswered: true,
  sessionId: 'session-1',
  via: 'session',
  factors: [],
  factorAt: null,
  awaits: null,
  ...over,
});

const staff = { idDealer: null, adminEnabledMarkets: ['IT', 'FR'] };

/** One caller for each account of the demonstration. */
export const demonstrationCallers = {
  admin: aCaller({ ...staff, roles: ['USER', 'ADMIN'] }),
  centre: aCaller({ ...staff, roles: ['USER', 'CUSTOMER_CENTER'] }),
  engineer: aCaller({
    ...staff,
    roles: ['USER', 'ADMIN'],
    permissions: ['READ_ONLY'],
    readOnly: true,
  }),
  auctioneer: aCaller({ permissions: ['AUCTIONEER'] }),
  multi: aCaller({ permissions: ['MULTI_AUCTIONEER'] }),
  loader: aCaller({ permissions: ['LOADER'] }),
  exhibitor: aCaller({ permissions: ['EXHIBITOR'] }),
  visitor: aCaller({ permissions: ['VISITOR'] }),
  readonly: aCaller({ permissions: ['BUYER', 'READ_ONLY'], readOnly: true }),
  dealer1: aCaller({ permissions: ['BUYER'] }),
} as const;
