/**
 * A program of a bidder, based only on the types that openapi-typescript generates from the API
 * document of a portal. It bids on the first lot of the auction that ends first, bids once more
 * when a rival outbids it, and prints the responses.
 *
 *     PORTAL=http://localhost:3000 npm run types && npm run compile
 *     PORTAL=… FAIRLOT_USER=… FAIRLOT_PASSWORD=… node dist/bid.js
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './portal.gen.js';

type Schemas = components['schemas'];
type Lot = { readonly idAuction: number; readonly idLot: number };

const { PORTAL, FAIRLOT_USER, FAIRLOT_PASSWORD } = process.env;
assert.ok(PORTAL && FAIRLOT_USER && FAIRLOT_PASSWORD, 'PORTAL, FAIRLOT_USER and FAIRLOT_PASSWORD');
const portal = createClient<paths>({ baseUrl: PORTAL });

/**
 * Returns the data of a response, or throws its refusal as an error. `error` is any problem that
 * the call may return.
 */
const dataOrThrow = <Answer>(answer: {
  data?: Answer;
  error?: Pick<Schemas['Problem'], 'code'>;
}) => {
  if (answer.data === undefined) throw new Error(answer.error?.code ?? 'no answer');
  return answer.data;
};

const signIn = async (username: string, password: string): Promise<void> => {
  const called = await portal.POST('/api/v1/mobile/token', { body: { username, password } });
  const { token } = dataOrThrow(called);
  portal.use({
    onRequest: ({ request }) => {
      request.headers.set('token', token);
    },
  });
};

/** Returns the running auction that ends first. */
const makeAuction = async (): Promise<Schemas['Auction']> => {
  const query = { sortField: 'endsAt', sortOrder: 'asc' } as const;
  const [auction] = dataOrThrow(
    await portal.GET('/api/v1/secure/running-auctions', { params: { query } }),
  );
  assert.ok(auction, 'no running auction');
  return auction;
};

const acceptRegulation = async ({ idAuction: id, regulation }: Schemas['Auction']) => {
  if (regulation.accepted) return;
  const body = { version: regulation.version };
  dataOrThrow(
    await portal.PATCH('/api/v1/secure/auction/{id}/accept-regulation', {
      params: { path: { id } },
      body,
    }),
  );
};

const firstLot = async ({ idAuction }: Schemas['Auction']): Promise<Schemas['Lot']> => {
  const path = { id: idAuction };
  const query = { limit: 1, sortField: 'idLot' } as const;
  const page = dataOrThrow(
    await portal.GET('/api/v2/secure/auction/{id}', { params: { path, query } }),
  );
  const [listed] = page.lotList;
  assert.ok(listed, 'no lot');
  const lot = { idAuction, idLot: listed.idLot };
  return dataOrThrow(
    await portal.GET('/api/v1/secure/auction/{idAuction}/lot-detail/{idLot}', {
      params: { path: lot },
    }),
  );
};

/** @param amountMinor amount in cents; only the field `offer` of the call is in euros */
const offer = (path: Lot, amountMinor: number) =>
  portal.POST('/api/v1/secure/auction/{idAuction}/offer/{idLot}', {
    params: { path },
    body: { offer: amountMinor / 100, clickAndBuy: false, confirmed: false },
  });

/** Waits until the lot has changed since this position, and returns its state. */
const waitForChange = async (path: Lot, after: number): Promise<Schemas['LiveLot']> => {
  for (let asked = 0; asked < 300; asked += 1) {
    const log = dataOrThrow(
      await portal.GET('/api/v1/secure/auction/{idAuction}/log/{idLot}', {
        params: { path, query: { after } },
      }),
    );
    const state = log.outcome === 'events' ? log.events.at(-1)?.state : undefined;
    if (log.outcome === 'snapshot') return log.state;
    if (state !== undefined) return state;
    await sleep(100);
  }
  throw new Error('no other dealer has bid');
};

/** Places a bid that is too low, and reads the minimum from the refusal. */
const leastNext = async (path: Lot, tooLittleMinor: number): Promise<number> => {
  const { error } = await offer(path, tooLittleMinor);
  assert.ok(error?.code === 'BELOW_MIN_NEXT', `answered ${error?.code}`);
  return error.facts.minimumNextMinor;
};

/** @param seen the log position that the response must include, in the form of `receipt` */
const ownStanding = async ({ idAuction: id, idLot }: Lot, seen: string) => {
  const params = { path: { id }, header: { 'x-seen': seen } };
  const own = dataOrThrow(await portal.GET('/api/v1/secure/auction/{id}/own', { params }));
  return own.find((standing) => standing.idLot === idLot)?.state;
};

await signIn(FAIRLOT_USER, FAIRLOT_PASSWORD);
const auction = await makeAuction();
await acceptRegulation(auction);
const { idAuction, idLot, basePriceMinor } = await firstLot(auction);
const lot = { idAuction, idLot };

const firstBid = dataOrThrow(await offer(lot, basePriceMinor));
const { stream, position: own } = firstBid.receipt;
assert.ok(own !== null);
const { priceMinor: rivalMinor, position } = await waitForChange(lot, own);
const outbid = await ownStanding(lot, `${stream}@${position}`);
const leastMinor = await leastNext(lot, basePriceMinor);
const secondBid = dataOrThrow(await offer(lot, leastMinor));
const check = dataOrThrow(
  await portal.POST('/api/v1/secure/receipts/verify', { body: secondBid.receipt }),
);

const summary = {
  lot,
  rivalMinor,
  leastMinor,
  checks: { valid: check.valid, ...check.checks },
  states: [
    firstBid.state,
    outbid,
    secondBid.state,
    await ownStanding(lot, `${stream}@${secondBid.receipt.position}`),
  ],
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
