import type { z } from 'zod';
import { busNotice, NOTICES, RECORD_CHANGES, recordChange } from '../bus/index.js';
import { SchemaCollector } from './json-schema.js';

/** Current version of AsyncAPI's bindings for Kafka. */
const BINDING = { bindingVersion: '0.5.0' };

type Topic = {
  readonly topic: string;
  readonly payload: z.ZodType;
  readonly key: string;
  readonly what: string;
  readonly again: string;
  readonly example: object;
};

const AT = 1_776_157_200_000;

const TOPICS: Readonly<Record<string, Topic>> = {
  recordChanges: {
    topic: RECORD_CHANGES,
    payload: recordChange,
    key: 'the kind and the key of the record, so that its changes stay in their order',
    what:
      'That a record which is not event-sourced changed, or was made or removed: written in the ' +
      'transaction of the change, published afterwards. It says which fields, and no value of any.',
    again:
      'A message may come again, and then also after newer ones: of one record ignore an `idChange` ' +
      'that is not higher than the last.',
    example: {
      ...{ v: 1, idChange: 4_711, kind: 'dealer', key: '7', fields: ['businessName', 'city'] },
      ...{ at: AT, idUser: 3, idMarket: 'IT' },
    },
  },
  notices: {
    topic: NOTICES,
    payload: busNotice,
    key: 'the dealer, so that what one is told of a lot stays in its order',
    what:
      'What happened to a dealer on a lot: it leads, was outbid, won, lost, bought, or an offer or ' +
      'award of it was taken back. Each is published, none is passed over for a newer one.',
    again:
      'A message may come again, and then also after newer ones: ignore an `id` that was handled.',
    example: {
      ...{
        v: 1,
        id: 'q1VJFc7Zr0mVt2n0aYw3Pg',
        kind: 'OUTBID',
        idAuction: 1,
        idLot: 1,
        idDealer: 7,
      },
      ...{ position: 3, at: AT },
    },
  },
};

/** AsyncAPI 3.0 of the topics of the bus that others may follow. */
export const busDocument = ({ version }: { readonly version: string }) => {
  const all = new SchemaCollector();
  const entries = Object.entries(TOPICS);
  const channels = entries.map(([name, { topic, payload, key, what, again, example }]) => {
    const message = {
      ...{ name, payload: all.of(payload, 'output'), examples: [{ payload: example }] },
      bindings: { kafka: { key: { type: 'string', description: key }, ...BINDING } },
    };
    return [
      name,
      {
        address: `fairlot.${topic}`,
        description: `${what}\n\n**Key:** ${key}.\n\n**Again:** ${again}`,
        messages: { [name]: message },
      },
    ] as const;
  });
  const operations = entries.map(([name]) => [
    `receive-${name}`,
    {
      action: 'receive',
      channel: { $ref: `#/channels/${name}` },
      messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
    },
  ]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fairlot bus',
      version,
      description:
        'Topics on Kafka for programs of the same house, by ids alone. Another prefix than `fairlot` ' +
        'may stand before their names. Fields may be added; anything else raises `v` and the name.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
    components: { schemas: all.components },
  };
};
