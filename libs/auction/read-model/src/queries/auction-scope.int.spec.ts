import {
  CALLER_KINDS,
  isKind,
  mayManage,
  maySee,
  PERMISSIONS,
  type Caller,
} from '@fairlot/access-domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuctionBoard } from '../auction-board/auction-board.entity.js';
import { auctionBoard } from '../auction-board/auction-board.projection.js';
import { makeReadModel } from '../testing/make-read-model.js';
import { AuctionQueries } from './auction-queries.js';
import { managedScopeOf, scopeOf } from './auction-scope.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;

const MARKETS = ['IT', 'DE', 'FR'];
const TEMPLATES = [1, 2, 3];
const DEALERS = [7, 8];
const STANDINGS = ['PENDING', 'ACCEPTED', 'BLOCKED', null] as const;

/** One auction for each combination of markets, template, owner and deletion. */
const auctions = [['IT'], ['DE'], ['IT', 'FR'], ['FR']].flatMap((idMarkets) =>
  TEMPLATES.flatMap((idTemplate) =>
    DEALERS.flatMap((idOwnerDealer) =>
      [false, true].map((deleted) => ({ idMarkets, idTemplate, idOwnerDealer, deleted })),
    ),
  ),
);

beforeAll(async () => {
  model = await makeReadModel();
  const rows = auctions.map((facts, index) => ({
    ...auctionBoard.empty({ idAuction: index + 1 }),
    ...facts,
  }));
  await model.dataSource.manager.insert(AuctionBoard, rows);
});
afterAll(() => model.drop());

const caller: fc.Arbitrary<Caller> = fc.record({
  idUser: fc.constant(1),
  username: fc.constant('someone'),
  idDealer: fc.constantFrom(...DEALERS, null),
  roles: fc.constantFrom(['USER'] as const, ['ADMIN'] as const, ['CUSTOMER_CENTER'] as const),
  permissions: fc.subarray([...PERMISSIONS]),
  idMarket: fc.constant('IT'),
  language: fc.constant('it'),
  adminEnabledMarkets: fc.subarray(MARKETS),
  readOnly: fc.boolean(),
  enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  consentsAnswered: fc.constant(true),
  factors: fc.constant([]),
  factorAt: fc.constant(null),
  awaits: fc.constant(null),
  sessionId: fc.constant('s'),
  via: fc.constant('session' as const),
});
const ownDealer = fc.option(
  fc.record({
    enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    idMarkets: fc.subarray(MARKETS),
    ownTemplates: fc.subarray(TEMPLATES),
    linkedTemplates: fc.subarray(TEMPLATES),
    standings: fc.tuple(...TEMPLATES.map(() => fc.constantFrom(...STANDINGS))),
  }),
  { freq: 8 },
);

it('I10 the SQL of a scope selects exactly the auctions for which maySee returns true', async () => {
  const queries = new AuctionQueries(model.dataSource);
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(caller, ownDealer, async (someone, dealer) => {
      const kinds = CALLER_KINDS.filter((kind) => isKind(someone, kind));
      const acceptedTemplates = TEMPLATES.filter((_, i) => dealer?.standings[i] === 'ACCEPTED');
      const facts = dealer === null ? null : { ...dealer, acceptedTemplates };
      const expected = (rule: typeof maySee | typeof mayManage) =>
        auctions.flatMap(({ idTemplate, deleted, ...auction }, index) => {
          const standing = dealer?.standings[TEMPLATES.indexOf(idTemplate)] ?? null;
          const own = dealer === null ? null : { ...dealer, standing };
          const about = { auction: { ...auction, idTemplate, published: true }, dealer: own };
          return !deleted && rule(someone, about) ? [index + 1] : [];
        });
      const found = async (scope: ReturnType<typeof scopeOf>) =>
        (await queries.auctions({ scope, sortOrder: 'asc' })).rows.map(
          ({ idAuction }) => idAuction,
        );
      const visible = await found(scopeOf({ ...someone, kinds }, facts));
      expect(visible).toEqual(expected(maySee));
      if (someone.enabled) {
        expect(await found(managedScopeOf({ ...someone, kinds }, facts))).toEqual(
          expected(mayManage),
        );
      }
      seen += visible.length;
    }),
    { numRuns: 300, seed: 1763 },
  );
  expect(seen).toBeGreaterThan(1_000);
});
