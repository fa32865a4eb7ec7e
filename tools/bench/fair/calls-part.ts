import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { FLOODING_USERNAMES, type Serving } from '../portal/protocol.ts';
import type { Result } from '../result.ts';
import { withFloodedPortal } from './flooded-portal.ts';
import { AddressClient } from './client.ts';
import { largestOf } from './largest.ts';
import { EVERY_ENCODING, type Flood, type FloodCall } from './protocol.ts';
import { worstOf, type ScreenOptions } from './screened.ts';

const AT_ONCE = 10;
/**
 * Number of accounts of each kind. They take turns, so that their rate limits recover in between.
 */
const ACCOUNT_COUNT = 8;
const NOT_ADMITTED = [401, 403];

type Kind = keyof typeof FLOODING_USERNAMES;
const KINDS = Object.keys(FLOODING_USERNAMES) as Kind[];
type Account = { readonly address: string; token: string; readonly username: string };

class Accounts {
  readonly #serving: Serving;
  readonly #byKind = new Map<Kind, Account[]>();

  constructor(serving: Serving) {
    this.#serving = serving;
    for (const [place, kind] of KINDS.entries())
      this.#byKind.set(
        kind,
        Array.from({ length: ACCOUNT_COUNT }, (_, nth) => ({
          username: `${FLOODING_USERNAMES[kind]}${nth + 1}`,
          token: '',
          address: `203.0.113.${place * ACCOUNT_COUNT + nth + 10}`,
        })),
      );
  }

  /**
   * Returns the account of this kind that was not used for the longest time, and signs it in if
   * needed.
   */
  async next(kind: Kind): Promise<Account> {
    const accounts = this.#byKind.get(kind)!;
    const account = accounts.shift()!;
    accounts.push(account);
    const client = this.clientOf(account);
    const own = { method: 'GET', path: '/api/v1/secure/user', body: null } as const;
    const { status } = await client.ask({ ...own, ...this.credentialsOf(account) });
    if (status === 401 || account.token === '')
      account.token = await client.signIn(account.username, this.#serving.password);
    client.close();
    return account;
  }

  clientOf({ address }: Account): AddressClient {
    return new AddressClient(this.#serving.port, address, 1);
  }

  credentialsOf({ token }: Account) {
    return { token, encoding: EVERY_ENCODING };
  }
}

/** The kind of account for which the call takes longest, among the kinds that may send the call. */
const slowestKindFor = async (accounts: Accounts, call: FloodCall): Promise<Kind> => {
  let [slowest, longestMs, best]: [Kind, number, number] = ['dealer', -1, 600];
  for (const kind of KINDS) {
    const account = await accounts.next(kind);
    const client = accounts.clientOf(account);
    const startedAt = performance.now();
    const { status } = await client.ask({ ...call, ...accounts.credentialsOf(account) });
    const ms = performance.now() - startedAt;
    client.close();
    const rank = NOT_ADMITTED.includes(status) ? 500 : Math.min(status, 300);
    if (rank > best || (rank === best && ms <= longestMs)) continue;
    [slowest, longestMs, best] = [kind, ms, rank];
  }
  return slowest;
};

/** The operations with all reads first, because a write may close what they read. */
const readsFirst = (): Operation[] =>
  Object.values<Operation>(operations).toSorted(
    (one, other) => Number(one.effect !== 'none') - Number(other.effect !== 'none'),
  );

/**
 * Sends every call of the operation table with its largest request, ten of them in parallel by one
 * user, while others bid.
 */
export const callsPart = (options: Omit<ScreenOptions, 'claim'>): Promise<Result[]> =>
  withFloodedPortal({ auctions: 2, accounts: ACCOUNT_COUNT }, async (beside) => {
    const accounts = new Accounts(beside.serving);
    const kinds = new Map<string, Kind>();
    const floods = new Map<string, () => Promise<Flood>>();
    for (const operation of readsFirst()) {
      const { id } = operation;
      floods.set(id, async () => {
        const call = await largestOf(operation, beside.serving);
        const kind = kinds.get(id) ?? (await slowestKindFor(accounts, call));
        kinds.set(id, kind);
        const { address, token } = await accounts.next(kind);
        const addresses = [address];
        return { calls: [call], atOnce: AT_ONCE, addresses, token, encoding: EVERY_ENCODING };
      });
    }
    const claim = (id: string) =>
      `calls: p95 of bids beside ten ${id} at once by one ${kinds.get(id)}, against a quiet portal`;
    return worstOf(beside, floods, { ...options, claim });
  });
