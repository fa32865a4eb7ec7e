import type { z } from 'zod';
import { busNotice, NOTICES_TOPIC, RECORD_CHANGES_TOPIC, recordChange } from '../bus/index.js';
import { SchemaCollector } from './json-schema.js';

/** Current version of AsyncAPI's bindings for Kafka. */
const KAFKA_BINDING = { bindingVersion: '0.5.0' };

type BusTopic = {
  readonly topic: string;
  readonly payload: z.ZodType;
  readonly key: string;
  readonly what: string;
  readonly again: string;
  readonly example: object;
};

const EXAMPLE_TIME = 1_776_157_200_000;

const TOPICS: Readonly<Record<string, BusTopic>> = {
  recordChanges: {
    topic: RECORD_CHANGES_TOPIC,
    payload: recordChange,
    key: 'the kind and the id of the record, so changes of one record stay in order',
    what: 'A record outside the event log, such as a dealer or a user, was created, changed or deleted. The message is stored in the transaction of the change and published afterwards. It contains the names of the changed fields, but no values.',
    again:
      'A message can be delivered more than once, even after newer messages. For each record, ignore a message unless its `idChange` is higher than that of the last processed message.',
    example: {
      v: 1,
      idChange: 4_711,
      kind: 'dealer',
      key: '7',
      fields: ['businessName', 'city'],
      at: EXAMPLE_TIME,
      idUser: 3,
      idMarket: 'IT',
    },
  },
  notices: {
    topic: NOTICES_TOPIC,
    payload: busNotice,
    key: 'the id of the dealer, so notices of one dealer stay in order',
    what: 'The position of a dealer on a lot has changed: the dealer leads, was outbid, has won, lost or bought, or a bid or award was cancelled. Every notice is published; newer notices do not replace older notices.',
    again:
      'A message can be delivered more than once, even after newer messages. Ignore messages whose `id` you have processed.',
    example: {
      v: 1,
      id: 'q1VJFc7Zr0mVt2n0aYw3Pg',
      kind: 'OUTBID',
      idAuction: 1,
      idLot: 1,
      idDealer: 7,
      position: 3,
      at: EXAMPLE_TIME,
    },
  },
};

/** AsyncAPI 3.0 of the bus topics for third-party services. */
export const busDocument = ({ version }: { readonly version: string }) => {
  const all = new SchemaCollector();
  const entries = Object.entries(TOPICS);
  const channels = entries.map(([name, { topic, payload, key, what, again, example }]) => {
    const message = {
      name,
      payload: all.of(payload, 'output'),
      examples: [{ payload: example }],
      bindings: { kafka: { key: { type: 'string', description: key }, ...KAFKA_BINDING } },
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
        'Kafka topics for other systems of the operator. Messages contain ids, but no personal data. The operator can configure another prefix than `fairlot`. New fields can be added without a new version; other changes increase `v` and the version in the topic name.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
    components: { schemas: all.components },
  };
};
