import { KnownThings } from './known-things.js';
import { callsOf, type OpenApi } from './open-api.js';
import { plansFor } from './plans.js';
import { requestOf, type FuzzRequest } from './request-of.js';

export type FuzzTarget = {
  /** On this machine: no other is ever called. */
  readonly url: string;
  readonly document: OpenApi;
  /** Headers of each who calls; nobody's are `{}`. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly calls: number;
  readonly seed: number;
  /** Operations that end what the others need, such as the callers' own sessions. */
  readonly leaveOut?: readonly string[];
  readonly onProgress?: (done: number) => void;
};

/** A call that the server broke on. */
export type Broken = {
  readonly id: string;
  readonly said: string;
  readonly method: string;
  readonly address: string;
  readonly body: string;
};

export type FuzzReport = {
  readonly calls: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The first of each operation and kind. */
  readonly broken: readonly Broken[];
};

const AT_ONCE = 4;
const ANSWER_MS_MAX = 30_000;
const BROKEN_MAX = 50;
const SHOWN_MAX = 600;

/** What is wrong with an answer; null for one that a caller can deal with. */
const faultOf = ({ status, headers }: Response): string | null => {
  if (status < 500) return null;
  if (status === 503 && headers.has('retry-after')) return null;
  return String(status);
};

const textOf = (body: RequestInit['body']): string =>
  typeof body === 'string' ? body.slice(0, SHOWN_MAX) : '';

/** Makes calls from an OpenAPI document, and tells which of them broke the server. */
class Fuzzing {
  readonly #known = new KnownThings();
  readonly #byStatus: Record<string, number> = {};
  readonly #broken = new Map<string, Broken>();
  readonly #sources: readonly { readonly id: string; readonly next: ReturnType<typeof plansFor> }[];
  #begun = 0;

  constructor(private readonly target: FuzzTarget) {
    const { hostname } = new URL(target.url);
    if (hostname !== '127.0.0.1') throw new Error(`not on this machine: ${hostname}`);
    const { document, seed, leaveOut = [] } = target;
    this.#sources = callsOf(document)
      .filter(({ id }) => !leaveOut.includes(id))
      .map((call, index) => ({ id: call.id, next: plansFor(call, document, seed + index * 7919) }));
  }

  async run(): Promise<FuzzReport> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#callOn()));
    const { calls } = this.target;
    return { calls, byStatus: this.#byStatus, broken: [...this.#broken.values()] };
  }

  /** Every operation in turn, by every caller in turn. */
  async #callOn(): Promise<void> {
    const { calls, callers, onProgress } = this.target;
    while (this.#begun < calls && this.#broken.size < BROKEN_MAX) {
      const turn = this.#begun;
      this.#begun += 1;
      const { id, next } = this.#sources[turn % this.#sources.length]!;
      const credentials = callers[Math.floor(turn / this.#sources.length) % callers.length] ?? {};
      await this.#make(id, requestOf(next(), this.#known, credentials));
      onProgress?.(turn);
    }
  }

  async #make(id: string, { address, init }: FuzzRequest): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    let fault: string | null;
    let said = '';
    try {
      const response = await fetch(new URL(address, this.target.url), { ...init, signal });
      const { status } = response;
      this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
      said = await response.text();
      fault = faultOf(response);
      if (response.ok && response.headers.get('content-type')?.includes('json') === true)
        this.#known.learn(JSON.parse(said));
    } catch (error) {
      fault = `no answer: ${String(error)}`;
    }
    const kind = `${id} ${fault}`;
    if (fault === null || this.#broken.has(kind)) return;
    const method = init.method ?? 'GET';
    const shown = `${fault} ${said.slice(0, SHOWN_MAX)}`;
    this.#broken.set(kind, { id, said: shown, method, address, body: textOf(init.body) });
  }
}

/**
 * Calls a server from its OpenAPI document, validly and not, by several callers, with what its own
 * answers name. A 5xx breaks it, but for a 503 that says when to come again; so does no answer.
 */
export const fuzz = (target: FuzzTarget): Promise<FuzzReport> => new Fuzzing(target).run();
