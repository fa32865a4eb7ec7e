import { describe, expect, it } from 'vitest';
import { mayManage, maySee, type OwnDealer } from './auction-access.js';
import { makeCaller, demonstrationCallers as callers } from './testing/make-caller.js';

const auction = { published: true, idMarkets: ['IT'], idTemplate: 3, idOwnerDealer: 50 };
const dealer: OwnDealer = {
  enabled: true,
  idMarkets: ['IT'],
  standing: null,
  ownTemplates: [],
  linkedTemplates: [],
};
const accepted: OwnDealer = { ...dealer, standing: 'ACCEPTED' };

describe('ROL-036 staff', () => {
  it.each([callers.admin, callers.centre])('manage and see auctions of their markets', (staff) => {
    expect(mayManage(staff, { auction, dealer: null })).toBe(true);
    expect(maySee(staff, { auction, dealer: null })).toBe(true);
  });
  it.each([callers.admin, callers.centre])('see no auctions of other markets', (staff) => {
    const elsewhere = { auction: { ...auction, idMarkets: ['PL'] }, dealer: null };
    expect(mayManage(staff, elsewhere)).toBe(false);
    expect(maySee(staff, elsewhere)).toBe(false);
  });
});

describe('ROL-037 owner roles', () => {
  const owners = [callers.auctioneer, callers.multi, callers.loader, callers.exhibitor];

  it.each(owners)("manage their own dealer's auctions", (owner) => {
    const facts = { auction: { ...auction, idOwnerDealer: 7 }, dealer };
    expect(mayManage(owner, facts)).toBe(true);
    expect(maySee(owner, facts)).toBe(true);
  });
  it.each(owners)('neither manage nor see auctions of other dealers', (owner) => {
    expect(mayManage(owner, { auction, dealer })).toBe(false);
    expect(maySee(owner, { auction, dealer: accepted })).toBe(false);
  });
  it.each([
    ['auctioneer', 'ownTemplates', true],
    ['auctioneer', 'linkedTemplates', false],
    ['multi', 'ownTemplates', false],
    ['multi', 'linkedTemplates', true],
    ['exhibitor', 'ownTemplates', false],
    ['exhibitor', 'linkedTemplates', false],
    ['loader', 'ownTemplates', false],
    ['loader', 'linkedTemplates', false],
  ] as const)('%s may manage an auction whose template is in %s: %s', (name, list, expected) => {
    const facts = { auction, dealer: { ...dealer, [list]: [3] } };
    expect(mayManage(callers[name], facts)).toBe(expected);
  });
  it('manage nothing for a disabled dealer', () =>
    expect(
      mayManage(callers.auctioneer, {
        auction: { ...auction, idOwnerDealer: 7 },
        dealer: { ...dealer, enabled: false },
      }),
    ).toBe(false));
  it('do not include a buyer of the dealer that owns the auction', () =>
    expect(
      mayManage(callers.dealer1, { auction: { ...auction, idOwnerDealer: 7 }, dealer: accepted }),
    ).toBe(false));
});

describe('ROL-039 buyers and visitors of a dealer', () => {
  const readers = [callers.dealer1, callers.visitor, callers.readonly];

  it.each(readers)('see auctions that are visible to their dealer, and manage none', (reader) => {
    expect(maySee(reader, { auction, dealer: accepted })).toBe(true);
    expect(mayManage(reader, { auction, dealer: accepted })).toBe(false);
  });
  it.each(readers)('see no auctions that are hidden from their dealer', (reader) => {
    expect(maySee(reader, { auction, dealer })).toBe(false);
    expect(maySee(reader, { auction, dealer: { ...accepted, enabled: false } })).toBe(false);
    expect(maySee(reader, { auction: { ...auction, published: false }, dealer: accepted })).toBe(
      false,
    );
  });
  it('ROL-003 see nothing if the user is disabled', () =>
    expect(
      maySee(makeCaller({ permissions: ['BUYER'], enabled: false }), { auction, dealer: accepted }),
    ).toBe(false));
  it('see nothing without an account', () =>
    expect(maySee(null, { auction, dealer: null })).toBe(false));
  it('see nothing without an auction role', () =>
    expect(maySee(makeCaller(), { auction, dealer: accepted })).toBe(false));
});

it('users of an unknown dealer see and manage nothing', () => {
  const facts = { auction: { ...auction, idOwnerDealer: 7 }, dealer: null };
  for (const caller of [callers.auctioneer, callers.exhibitor, callers.dealer1, callers.visitor])
    expect([mayManage(caller, facts), maySee(caller, facts)]).toEqual([false, false]);
});
