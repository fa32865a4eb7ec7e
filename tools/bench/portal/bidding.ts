import { BASE_MINOR, STEP_MINOR } from '../engine/marketplace.ts';
import { HttpLine, type Post } from './http-line.ts';
import type { Serving } from './protocol.ts';

const TOKEN_PATH = '/api/v1/mobile/token';

/** Path of a bid on a lot (SEC-59), or the route pattern for every lot. */
export const offerPath = (idAuction: number, idLot: number | ':idLot'): string =>
  `/api/v1/secure/auction/${idAuction}/offer/${idLot}`;

/** Signs in every dealer who bids (MOB-01), and returns their access tokens. */
export const signIn = async ({ port, usernames, password }: Serving): Promise<string[]> => {
  const line = new HttpLine(port);
  const tokens: string[] = [];
  for (const username of usernames) {
    const answer = await line.post({ path: TOKEN_PATH, body: { username, password } });
    if (answer.status !== 200) throw new Error(`not signed in: ${answer.body}`);
    tokens.push((JSON.parse(answer.body) as { token: string }).token);
  }
  line.close();
  return tokens;
};

/**
 * Returns requests for valid bids only: each bid is one increment above the previous one, and from
 * another dealer.
 */
export class Bidding {
  readonly #serving: Pick<Serving, 'idAuction'>;
  readonly #tokens: readonly string[];
  readonly #made = new Map<number, number>();

  constructor(serving: Pick<Serving, 'idAuction'>, tokens: readonly string[]) {
    this.#serving = serving;
    this.#tokens = tokens;
  }

  next(idLot: number): Post {
    const made = this.#made.get(idLot) ?? 0;
    this.#made.set(idLot, made + 1);
    return {
      path: offerPath(this.#serving.idAuction, idLot),
      token: this.#tokens[(idLot + made) % this.#tokens.length] ?? '',
      body: { offer: (BASE_MINOR + made * STEP_MINOR) / 100, confirmed: true },
    };
  }
}
