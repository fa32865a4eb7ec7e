import recorded from './worked.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** A request that a test sent, and how the portal answered it. */
export type Worked = {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly status: number;
  /** Those that this answer has beyond every other: of a page of a list, of a file, of a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an answer that is JSON. */
  readonly answer?: unknown;
};

/** One play of a small world: every call of the document by its `operationId`. */
export type Play = {
  /** Epoch milliseconds. */
  readonly playedAt: number;
  readonly calls: Readonly<Record<string, Worked>>;
  /** `placeOffer` below what the lot asks for, and the Problem. */
  readonly refused: Worked;
};

/** Written by `npm run worked`; `worked.e2e.spec.ts` sends each request and compares the answer. */
export const PLAY: Play = recorded;
