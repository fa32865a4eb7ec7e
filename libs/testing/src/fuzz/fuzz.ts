import { AnswerValues } from './answer-values.js';
import { callsOf, type ApiCall, type OpenApi } from './open-api.js';
import { plansFor, type CallPlan } from './plans.js';
import { requestOf, type FuzzRequest } from './request-of.js';

export type FuzzTarget = {
  /** URL of the server, which must be on this machine. */
  readonly url: string;
  readonly document: OpenApi;
  /** Headers of each caller; `{}` for an anonymous one. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly calls: number;
  readonly seed: number;
  /** Operations to leave out, because they would affect other calls, such as ending sessions. */
  readonly leaveOut?: readonly string[];
  readonly onProgress?: (done: number) => void;
  /** Called for the first failure of each kind in each operation. */
  readonly onBroken?: (broken: BrokenCall) => void;
};

/** A call to which the server's response was wrong. */
export type BrokenCall = {
  readonly id: string;
  readonly message: string;
  readonly method: string;
  readonly address: string;
  readonly body: string;
};

export type FuzzReport = {
  readonly calls: number;
  /** Number of calls that were valid by the document. */
  readonly honest: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Number of refusals by their code. */
  readonly byCode: Readonly<Record<string, number>>;
  readonly broken: readonly BrokenCall[];
};

const CONCURRENCY = 4;
const ANSWER_MS_MAX = 30_000;
const BROKEN_MAX = 50;
const SHOWN_MAX = 600;

/**
 * Statuses for a URL or headers that are too long. The server sends them before it knows the call.
 */
const TOO_LARGE: readonly number[] = [414, 431];

/** What is wrong with a response. Null if the document declares it and a client can handle it. */
const answerFaultOf = (
  { status, headers }: Response,
  code: string | null,
  { answers }: ApiCall,
): string | null => {
  if (TOO_LARGE.includes(status)) return null;
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return String(status);
  const codes = answers[status];
  if (codes === undefined || (code !== null && !codes.includes(code)))
    return `undeclared ${status} ${code ?? ''}`.trimEnd();
  return null;
};

const problemCodeIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'errorCode' in answer
    ? String(answer.code)
    : null;

const shownBody = (body: RequestInit['body']): string =>
  typeof body === 'string' ? body.slice(0, SHOWN_MAX) : '';

/** Makes calls from an OpenAPI document, and reports wrong responses. */
class FuzzRun {
  readonly #known = new AnswerValues();
  readonly #byStatus: Record<string, number> = {};
  readonly #byCode: Record<string, number> = {};
  readonly #broken = new Map<string, BrokenCall>();
  readonly #sources: readonly (() => CallPlan)[];
  #begun = 0;
  #honest = 0;

  constructor(private readonly target: FuzzTarget) {
    const { hostname } = new URL(target.url);
    if (hostname !== '127.0.0.1') throw new Error(`not on this machine: ${hostname}`);
    const { document, seed, leaveOut = [] } = target;
    this.#sources = callsOf(document)
      .filter(({ id }) => !leaveOut.includes(id))
      .map((call, index) => plansFor(call, document, seed + index * 7919));
  }

  async run(): Promise<FuzzReport> {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#callOn()));
    return {
      calls: this.#begun,
      honest: this.#honest,
      byStatus: this.#byStatus,
      byCode: this.#byCode,
      broken: [...this.#broken.values()],
    };
  }

  /** Makes calls of all operations in turn, with all callers in turn. */
  async #callOn(): Promise<void> {
    const { calls, callers, onProgress } = this.target;
    while (this.#begun < calls && this.#broken.size < BROKEN_MAX) {
      const turn = this.#begun;
      this.#begun += 1;
      const plan = this.#sources[turn % this.#sources.length]!();
      const credentials = callers[Math.floor(turn / this.#sources.length) % callers.length] ?? {};
      if (plan.honest) this.#honest += 1;
      await this.#make(plan.call, requestOf(plan, this.#known, credentials));
      onProgress?.(turn);
    }
  }

  async #make(call: ApiCall, { address, init }: FuzzRequest): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    let fault: string | null;
    let body = '';
    try {
      const response = await fetch(new URL(address, this.target.url), { ...init, signal });
      const { status } = response;
      this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
      body = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const answer: unknown = isJson ? JSON.parse(body) : null;
      const code = response.ok ? null : problemCodeIn(answer);
      if (code !== null) this.#byCode[code] = (this.#byCode[code] ?? 0) + 1;
      fault = answerFaultOf(response, code, call);
      if (response.ok) this.#known.learn(answer);
    } catch (error) {
      fault = `no answer: ${String(error)}`;
    }
    const { id } = call;
    const kind = `${id} ${fault}`;
    if (fault === null || this.#broken.has(kind)) return;
    const method = init.method ?? 'GET';
    const shown = `${fault} ${body.slice(0, SHOWN_MAX)}`;
    const broken = { id, message: shown, method, address, body: shownBody(init.body) };
    this.#broken.set(kind, broken);
    this.target.onBroken?.(broken);
  }
}

/**
 * Calls a server by its OpenAPI document: with valid and invalid input, several callers, and values
 * from its own responses. Reported are: a 5xx other than a 503 with `Retry-After`, a missing
 * response, and a status or code that the document does not declare for the call.
 */
export const fuzz = (target: FuzzTarget): Promise<FuzzReport> => new FuzzRun(target).run();
