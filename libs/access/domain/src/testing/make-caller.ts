import type { Caller } from '../caller.js';

/** A signed-in caller of dealer 7 in Italy, by default without any role. */
export const makeCaller = (over: Partial<Caller> = {}): Caller => ({
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
  admin: makeCaller({ ...staff, roles: ['USER', 'ADMIN'] }),
  centre: makeCaller({ ...staff, roles: ['USER', 'CUSTOMER_CENTER'] }),
  engineer: makeCaller({
    ...staff,
    roles: ['USER', 'ADMIN'],
    permissions: ['READ_ONLY'],
    readOnly: true,
  }),
  auctioneer: makeCaller({ permissions: ['AUCTIONEER'] }),
  multi: makeCaller({ permissions: ['MULTI_AUCTIONEER'] }),
  loader: makeCaller({ permissions: ['LOADER'] }),
  exhibitor: makeCaller({ permissions: ['EXHIBITOR'] }),
  visitor: makeCaller({ permissions: ['VISITOR'] }),
  readonly: makeCaller({ permissions: ['BUYER', 'READ_ONLY'], readOnly: true }),
  dealer1: makeCaller({ permissions: ['BUYER'] }),
} as const;
