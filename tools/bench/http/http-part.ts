import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BASE_MINOR, STEP_MINOR } from '../engine/marketplace.ts';
import { load, type Load } from '../load.ts';
import { compared, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { HttpLine, type Post } from './http-line.ts';
import type { BareAnswer, BareServing, Serving } from './protocol.ts';

const CONNECTIONS = 64;
const STARTING_MS = 60_000;

type Started<Told> = { readonly server: ChildProcess; readonly serving: Told };

const started = async <Told>(file: string, first?: BareAnswer): Promise<Started<Told>> => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const server = fork(path, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (first !== undefined) server.send(first);
  const gone = once(server, 'exit').then(() => {
    throw new Error(`${file} ended before it served`);
  });
  const signal = AbortSignal.timeout(STARTING_MS);
  const told = once(server, 'message', { signal });
  const [serving] = (await Promise.race([told, gone])) as [Told];
  gone.catch(() => null);
  return { server, serving };
};

const ended = async (server: ChildProcess): Promise<void> => {
  const exit = once(server, 'exit');
  server.disconnect();
  await exit;
};

/** MOB-01 for every dealer. */
const signIn = async ({ port, usernames, password }: Serving): Promise<string[]> => {
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

const TOKEN_PATH = '/api/v1/mobile/token';
const offerPath = (idAuction: number, idLot: number | ':idLot'): string =>
  `/api/v1/secure/auction/${idAuction}/offer/${idLot}`;

/** Each connection raises lots of its own, so that every offer is a good one. */
class Lane {
  #turn = 0;
  readonly #idLots: readonly number[];
  readonly #serving: Serving;
  readonly #tokens: readonly string[];
  constructor(place: number, serving: Serving, tokens: readonly string[]) {
    const lots = Math.floor(serving.lots / CONNECTIONS);
    this.#idLots = Array.from({ length: lots }, (_, index) => place * lots + index + 1);
    this.#serving = serving;
    this.#tokens = tokens;
  }

  next(): Post {
    const lots = this.#idLots.length;
    const step = Math.floor(this.#turn / lots);
    const idLot = this.#idLots[this.#turn % lots] ?? 0;
    const token = this.#tokens[(idLot + step) % this.#tokens.length] ?? '';
    this.#turn += 1;
    const offer = (BASE_MINOR + step * STEP_MINOR) / 100;
    const path = offerPath(this.#serving.idAuction, idLot);
    return { path, token, body: { offer, confirmed: true } };
  }
}

type Connection = { readonly line: HttpLine; readonly lane: Lane };

const connections = (port: number, serving: Serving, tokens: readonly string[]): Connection[] =>
  Array.from({ length: CONNECTIONS }, (_, place) => ({
    line: new HttpLine(port),
    lane: new Lane(place, serving, tokens),
  }));

const round = (free: Connection[], durationMs: number): Promise<Load> =>
  load(
    async () => {
      const connection = free.pop();
      if (connection === undefined) throw new Error('more under way than connections');
      const { status, body } = await connection.line.post(connection.lane.next());
      free.push(connection);
      if (status !== 200) throw new Error(`an offer was answered ${status}: ${body}`);
      return true;
    },
    { inFlight: CONNECTIONS, durationMs },
  );

const firstAnswer = async (serving: Serving, tokens: readonly string[]): Promise<string> => {
  const line = new HttpLine(serving.port);
  const { body } = await line.post({
    path: offerPath(serving.idAuction, serving.lots),
    token: tokens[0] ?? '',
    body: { offer: BASE_MINOR / 100, confirmed: true },
  });
  line.close();
  return body;
};

const resultsOf = (portal: readonly Load[], bare: readonly Load[]): Result[] => {
  const of = (claim: string, unit: string, value: (load: Load) => number) =>
    compared({
      claim: `http, ${CONNECTIONS} connections: ${claim}, against a bare Fastify route`,
      unit,
      figures: portal.map(value),
      references: bare.map(value),
    });
  return [
    of('offers (SEC-59)', '/s', ({ perSecond }) => perSecond),
    of('p50', 'ms', ({ p50Ms }) => p50Ms),
    of('p99', 'ms', ({ p99Ms }) => p99Ms),
  ];
};

export type HttpPartOptions = RoundsOptions & { readonly roundMs: number };

/** The portal and the bare route each serve in a process of their own. */
export const httpPart = async (options: HttpPartOptions): Promise<Result[]> => {
  const portal = await started<Serving>('portal-process.ts');
  try {
    const { serving } = portal;
    const tokens = await signIn(serving);
    const answer = await firstAnswer(serving, tokens);
    const path = offerPath(serving.idAuction, ':idLot');
    const bare = await started<BareServing>('bare-process.ts', { path, answer });
    const toPortal = connections(serving.port, serving, tokens);
    const toBare = connections(bare.serving.port, serving, tokens);
    try {
      const measured = await alternate(
        {
          portal: () => round(toPortal, options.roundMs),
          bare: () => round(toBare, options.roundMs),
        },
        options,
      );
      return resultsOf(measured.portal, measured.bare);
    } finally {
      for (const { line } of [...toPortal, ...toBare]) line.close();
      await ended(bare.server);
    }
  } finally {
    await ended(portal.server);
  }
};
