import * as fc from 'fast-check';
import type { ApiCall, OpenApi } from './open-api.js';
import { schemaValues } from './values-of.js';

/** A planned call. A `ValuePlaceholder` stands for a value from an earlier response. */
export type CallPlan = {
  readonly call: ApiCall;
  /** Whether the call is valid according to the document. */
  readonly honest: boolean;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: { readonly name: string; readonly content: string } | null;
  readonly headers: Readonly<Record<string, string>>;
};

const BATCH_SIZE = 20;
const FILES = [
  '%PDF-1.4\n',
  '%PDF-1.4\n1 0 obj\n%%EOF\n',
  '',
  'MZ\u0090',
  '\u0089PNG\r\n\u001a\n',
  'x'.repeat(2_000),
];
const FILE_NAMES = ['a.pdf', '', '../../etc', 'é€💥.png', '.', `${'𝒜'.repeat(120)}.pdf`];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  {},
  { 'accept-language': 'xx,*;q=2' },
  { 'idempotency-key': 'seven' },
];

const plansOf = (call: ApiCall, document: OpenApi, hostile: boolean): fc.Arbitrary<CallPlan> => {
  const facts = { document, path: call.path, hostile };
  const fields = (parameters: ApiCall['inPath'], all: boolean) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, schemaValues(schema, facts, name)]),
      ),
      {
        requiredKeys: parameters
          .filter(({ required = false }) => all || (required && !hostile))
          .map(({ name }) => name),
      },
    );
  return fc.record({
    call: fc.constant(call),
    honest: fc.constant(!hostile),
    params: fields(call.inPath, true),
    query: fields(call.inQuery, false),
    body: call.body === null ? fc.constant(undefined) : schemaValues(call.body, facts, 'body'),
    file:
      call.fileField === null
        ? fc.constant(null)
        : fc
            .tuple(fc.constantFrom(...FILES), fc.constantFrom(...FILE_NAMES))
            .map(([content, name]) => ({ content, name })),
    headers: fc.constantFrom(...HEADERS),
  });
};

/** An endless series of plans for a call. Two are valid for each invalid one. */
export const plansFor = (call: ApiCall, document: OpenApi, seed: number): (() => CallPlan) => {
  const arbitrary = fc.oneof(
    { weight: 2, arbitrary: plansOf(call, document, false) },
    { weight: 1, arbitrary: plansOf(call, document, true) },
  );
  let batch: CallPlan[] = [];
  let batches = 0;
  return () => {
    if (batch.length === 0)
      batch = fc.sample(arbitrary, { numRuns: BATCH_SIZE, seed: seed + (batches += 1) });
    const [next] = batch.splice(0, 1);
    if (next === undefined) throw new Error(`no plan for ${call.id}`);
    return next;
  };
};
