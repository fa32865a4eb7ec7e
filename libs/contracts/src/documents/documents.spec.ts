import { describe, expect, it } from 'vitest';
import type { Operation } from '../operation.js';
import { operations } from '../operations.js';
import { asyncApiDocument } from './asyncapi.js';
import { EXAMPLE_TARGET } from './example-target.js';
import { openApiDocument } from './openapi.js';

const references = (document: unknown) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );

describe('the OpenAPI document', () => {
  const document = openApiDocument('0');

  it('holds every operation once under its id', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((entry) => (entry as { operationId: string }).operationId),
    );
    expect(ids.filter((id) => !id.endsWith('-all')).toSorted()).toEqual(
      Object.keys(operations).toSorted(),
    );
  });

  it('resolves each reference', () => {
    const missing = references(document).filter((name) => !(name in document.components.schemas));
    expect(missing).toEqual([]);
  });

  it('names a path parameter for each placeholder', () => {
    for (const [path, entries] of Object.entries(document.paths))
      for (const entry of Object.values(entries) as {
        parameters: { in: string; name: string }[];
      }[])
        expect(entry.parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        );
  });
});

/** As it stands in an address. */
const asText = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values ?? {}), (_, value: unknown) =>
    typeof value === 'boolean' ? JSON.stringify(value) : value,
  );

describe('the examples', () => {
  it.each(Object.values<Operation>(operations))('$id is what its contract allows', (row) => {
    const { params, query, body } = row.example(EXAMPLE_TARGET) as Record<string, unknown>;
    for (const [schema, value] of [
      [row.params, asText(params)],
      [row.query, asText(query)],
      [row.body, body],
    ] as const)
      expect(schema?.safeParse(value ?? {}).error).toBeUndefined();
  });
});

type Responses = Readonly<Record<string, { readonly content: Record<string, Json> }>>;
type Json = { readonly schema?: unknown; readonly example?: unknown };

describe('the examples of answers', () => {
  const paths = Object.values(openApiDocument('0').paths);
  const entries = paths.flatMap((path) => Object.values(path)) as {
    readonly operationId: string;
    readonly responses: Responses;
  }[];
  const rows = Object.values<Operation>(operations).filter(
    ({ answer }) => typeof answer !== 'string',
  );

  it.each(rows)('$id is what its contract allows', ({ id, answer, status = 200 }) => {
    const entry = entries.find(({ operationId }) => operationId === id);
    const example = entry?.responses[status]?.content['application/json']?.example;
    expect(example).not.toBeUndefined();
    if (typeof answer !== 'string') {
      const parsed = answer.safeParse(example);
      expect(parsed.error).toBeUndefined();
      expect(parsed.data).toEqual(example);
    }
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument('0');

  it('resolves each reference', () => {
    expect(references(document).filter((name) => !(name in document.components.schemas))).toEqual(
      [],
    );
  });

  it('keeps a channel for each operation', () => {
    const named = Object.values(document.operations).map(
      (entry) => (entry as { channel: { $ref: string } }).channel.$ref,
    );
    expect(named.filter((ref) => !(ref.replace('#/channels/', '') in document.channels))).toEqual(
      [],
    );
  });
});
