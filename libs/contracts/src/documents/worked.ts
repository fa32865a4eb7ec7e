import recorded from './worked.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** A request that a test made, and its response. */
export type RecordedCall = {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly status: number;
  /** Headers of the response, if it is a page of a list, a file or a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a JSON response. */
  readonly answer?: unknown;
};

/** Recorded requests for all calls of the document, by `operationId`. */
export type WorkedExamples = {
  /** Time of the recording, epoch ms. */
  readonly playedAt: number;
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** A `placeOffer` below the minimum bid, and its Problem. */
  readonly refused: RecordedCall;
};

/**
 * Recorded by `npm run worked`. `worked.e2e.spec.ts` sends each request and compares the response.
 */
export const WORKED_EXAMPLES: WorkedExamples = recorded;
