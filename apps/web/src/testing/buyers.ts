export const BUYER_VERSION = '0123456789abcdef';

/** A buyer of a template whose request is not decided yet. */
export const makeBuyer = (facts: object = {}) => ({
  idUser: 8,
  username: 'l.neri',
  name: 'Luca',
  surname: 'Neri',
  email: 'l@example.test',
  idDealer: 5,
  businessName: 'Neri srl',
  vatCode: '1',
  province: 'MI',
  idMarket: 'IT',
  flgEnabled: true,
  fcaUser: false,
  state: 'PENDING',
  dealerState: 'PENDING',
  userState: null,
  version: BUYER_VERSION,
  ...facts,
});

/** A finished change of two buyers, one of whom was refused. */
export const makeBuyerChange = (facts: object = {}) => ({
  commandId: 'c-1',
  record: 'buyer',
  action: 'update',
  askedAt: 0,
  state: 'done',
  count: 2,
  outcomes: { applied: 1, already: 0, refused: 1, changed: 0, gone: 0 },
  failed: [
    {
      id: 9,
      outcome: 'refused',
      reason: 'NO_STANDING',
      title: 'Ada Rossi',
      version: BUYER_VERSION,
    },
  ],
  ...facts,
});
