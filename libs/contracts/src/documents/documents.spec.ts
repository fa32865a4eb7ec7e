import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../operation.js';
import { operations } from '../operations.js';
import { socketCalls, socketMessages } from '../live/sockets.js';
import { asyncApiDocument } from './asyncapi.js';
import { topicChannels } from './live-channels.js';
import liveExamples from './live-examples.json' with { type: 'json' };
import { CODE_MEANINGS } from '../problem/meanings.js';
import { openApiDocument, type ServingPortal } from './openapi.js';
import { operationIdsOf } from './operation-entry.js';
import { SchemaCollector } from './json-schema.js';
import { WORKED_EXAMPLES } from './worked.js';

const references = (document: unknown) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );

type Json = { readonly schema?: unknown; readonly example?: unknown };
type Responses = Readonly<Record<string, { readonly content: Record<string, Json> }>>;
const A_RATE = { perSecond: 2, burst: 10 };
const PORTAL: ServingPortal = {
  version: '0',
  publicUrl: 'https://portal.example',
  figures: {
    perUser: {
      read: A_RATE,
      heavy: A_RATE,
      offer: A_RATE,
      change: A_RATE,
      upload: A_RATE,
      'sign-in': A_RATE,
    },
    dealerTimes: 4,
    perAddress: A_RATE,
  },
  describeCode: (code) => ({ errorMsg: code, textKey: `refusal.${code}` }),
};
type Entry = {
  readonly operationId: string;
  readonly 'x-requirement'?: string;
  /** Entry of another call with the same method and path, which takes a JSON body. */
  readonly 'x-beside'?: Entry;
  readonly description: string;
  readonly responses: Responses;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema?: { readonly type?: string; readonly items?: object };
  }[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      {
        readonly schema: { readonly required: readonly string[] };
        readonly example?: Readonly<Record<string, unknown>>;
      }
    >;
  };
};
const openApi = openApiDocument(PORTAL);
const entriesOf = (path: object): Entry[] =>
  Object.values<Entry>({ ...path }).flatMap((entry) => [entry, entry['x-beside'] ?? []].flat());
const entries = Object.values(openApi.paths).flatMap(entriesOf);

describe('the OpenAPI document', () => {
  it('contains each operation once, with its name and requirement id', () => {
    const named = entries.filter(({ operationId }) => !operationId.endsWith('OfAll'));
    const documented = Object.fromEntries(
      named.flatMap((entry) =>
        entry['x-requirement'] === undefined ? [] : [[entry['x-requirement'], entry.operationId]],
      ),
    );
    const rows = Object.values<Operation>(operations).map(({ id, name }) => [id, name]);
    expect(documented).toEqual(Object.fromEntries(rows));
    expect(new Set(entries.map(({ operationId }) => operationId)).size).toBe(entries.length);
  });

  it('describes callers and rate limits of a call as text and as fields', () => {
    const offer = entries.find(({ operationId }) => operationId === 'placeOffer');
    expect(offer?.description).toContain('users of a dealer with the permission BUYER');
    expect(offer?.description).toContain(
      '2 per second and bursts of 10 per user; 8 and 40 for all',
    );
    expect(offer).toMatchObject({
      'x-roles': ['BUYER'],
      'x-rate-limit': { class: 'offer', perUser: A_RATE },
      security: [{ session: [], xsrf: [] }, { token: [] }],
    });
  });

  it('describes the limits that apply to one call only', () => {
    const list = entries.find(({ operationId }) => operationId === 'uploadVehicleList');
    expect(list?.description).toContain('**Limits:** 40 lists per day and user.');
    expect(list).toMatchObject({ 'x-limits': { lists: { max: 40, seconds: 86_400 } } });
    const limited = entries
      .filter((entry) => 'x-limits' in entry)
      .map((entry) => entry.operationId);
    expect(limited.toSorted()).toEqual([
      'createUser',
      'inviteUser',
      'registerDealer',
      'signUp',
      'signUpFromConsents',
      'uploadVehicleList',
    ]);
  });

  it('describes the meaning and the facts of an error code', () => {
    const { schemas, examples } = openApi.components;
    expect(schemas['RefusedBelowMinNext']).toMatchObject({
      description: CODE_MEANINGS.BELOW_MIN_NEXT.meaning,
      allOf: [{}, { properties: { facts: { required: ['priceMinor', 'minimumNextMinor'] } } }],
    });
    expect(examples['BELOW_MIN_NEXT']).toMatchObject({
      value: { code: 'BELOW_MIN_NEXT', errorCode: '409001' },
    });
  });

  it('contains only patterns that work without flags; a pattern with flags throws an error', () => {
    const patterns = [
      ...JSON.stringify(openApi).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g),
    ].map(([, text = '']) => JSON.parse(text) as string);
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter((pattern) => /\\[pPu]\{/.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern)).not.toThrow();
    const flagged = () => new SchemaCollector().of(z.string().regex(/a/i), 'input');
    expect(flagged).toThrow('/a/i');
  });

  it('describes the items of each list parameter', () => {
    const lists = entries.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ schema }) => schema?.type === 'array')
        .map(({ name, schema }) => [operationId, name, schema?.items] as const),
    );
    expect(lists.length).toBeGreaterThan(30);
    const isDescribed = (items: object = {}) => Object.keys(items).length > 0;
    expect(lists.filter(([, , items]) => !isDescribed(items))).toEqual([]);
  });

  it('describes all parts of each multipart request', () => {
    const forms = entries.flatMap(({ operationId, requestBody }) => {
      const form = requestBody?.content['multipart/form-data'];
      return form === undefined ? [] : [{ operationId, ...form }];
    });
    expect(forms.length).toBeGreaterThan(8);
    for (const { operationId, schema, example = {} } of forms)
      expect([operationId, Object.keys(example)]).toEqual([
        operationId,
        expect.arrayContaining([...schema.required]),
      ]);
    const rows = Object.values<Operation>(operations).filter(({ fields }) => fields !== undefined);
    for (const { name, fields, upload = '' } of rows) {
      const { [upload]: _, ...texts } = forms.find((one) => one.operationId === name)!.example!;
      expect([name, fields?.safeParse(texts).success]).toEqual([name, true]);
    }
  });

  it('describes a JSON file by its content', () => {
    const data = entries.find(({ operationId }) => operationId === 'ownDataFile');
    expect(data?.responses['200']?.content['application/json']?.schema).toMatchObject({
      properties: { app_user: { items: { properties: { username: { type: 'string' } } } } },
    });
  });

  it('contains the target of each reference', () => {
    const missing = references(openApi).filter((name) => !(name in openApi.components.schemas));
    expect(missing).toEqual([]);
  });

  it('declares a path parameter for each placeholder', () => {
    for (const [path, methods] of Object.entries(openApi.paths))
      for (const { parameters = [] } of entriesOf(methods))
        expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        );
  });
});

/** The values as they appear in a URL. */
const asText = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values ?? {}), (_, value: unknown) =>
    typeof value === 'boolean' ? JSON.stringify(value) : value,
  );

describe('the recorded examples', () => {
  const rows = Object.values<Operation>(operations).flatMap((row) =>
    operationIdsOf(row).map((name) => ({ ...row, name })),
  );

  it('cover each call of the operation table, and no other call', () =>
    expect(Object.keys(WORKED_EXAMPLES.calls).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    ));

  it.each(rows)('include one for $name that matches its contract and is in the document', (row) => {
    const { params, query, body, status, answer } = WORKED_EXAMPLES.calls[row.name] ?? {};
    for (const [schema, value] of [
      [row.params, asText(params)],
      [row.query, asText(query)],
      [row.body, body],
    ] as const)
      expect(schema?.safeParse(value ?? {}).error).toBeUndefined();
    const entry = entries.find(({ operationId }) => operationId === row.name);
    const shown = entry?.responses[status ?? 0];
    expect(Object.keys(shown ?? {})).toContain(row.answer === '' ? 'headers' : 'content');
    expect(Object.keys(entry?.responses ?? {})).toContain(String(row.status ?? 200));
    if (typeof row.answer === 'string') return;
    expect(shown?.content['application/json']?.example).toEqual(answer);
    expect(row.answer.parse(answer)).toEqual(answer);
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument({ ...PORTAL, mqttPort: 1883 });

  it('contains the target of each reference', () => {
    expect(references(document).filter((name) => !(name in document.components.schemas))).toEqual(
      [],
    );
  });

  it('has an example for each message, and each example matches its contract', () => {
    const { received, calls } = liveExamples;
    for (const [name, { payload }] of Object.entries({ ...topicChannels, ...socketMessages }))
      expect(payload.parse(received[name as 'lot'])).toEqual(received[name as 'lot']);
    for (const [name, { payload, answer }] of Object.entries(socketCalls)) {
      const example = calls[name as 'watch'];
      expect(payload.parse(example.payload)).toMatchObject(example.payload);
      expect(answer.parse(example.answer)).toEqual(example.answer);
    }
  });

  it('describes subscribers, order and reconnects of each channel', () => {
    for (const { description } of Object.values(document.channels))
      for (const part of ['**Who:**', '**Order:**', '**After a reconnect:**'])
        expect(description).toContain(part);
  });

  it('has a channel for each operation', () => {
    const named = Object.values(document.operations).map(
      (entry) => (entry as { channel: { $ref: string } }).channel.$ref,
    );
    expect(named.filter((ref) => !(ref.replace('#/channels/', '') in document.channels))).toEqual(
      [],
    );
  });
});
