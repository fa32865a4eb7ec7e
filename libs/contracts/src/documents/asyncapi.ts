import { dealerNotice, liveAuction, liveLot } from '../live/messages.js';
import { socketCalls, socketMessages } from '../live/sockets.js';
import { SchemaCollector } from './json-schema.js';

const topics = {
  lot: {
    address: 'auctions/{idAuction}/lots/{idLot}',
    payload: liveLot,
    description: 'Retained: the whole public state of a lot; the highest position wins.',
  },
  auction: {
    address: 'auctions/{idAuction}',
    payload: liveAuction,
    description: 'Retained: the state of an auction.',
  },
  notices: {
    address: 'dealers/{idDealer}/notices',
    payload: dealerNotice,
    description: 'Private to a dealer: leading, outbid, won, lost, purchase.',
  },
} as const;

const parametersOf = (address: string) =>
  Object.fromEntries(
    [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, { description: 'Id' }]),
  );

type Channels = Record<
  string,
  { address: string; messages: Record<string, unknown>; [more: string]: unknown }
>;

const topicChannels = (all: SchemaCollector): Channels =>
  Object.fromEntries(
    Object.entries(topics).map(([name, { address, payload, description }]) => [
      name,
      {
        address,
        description,
        parameters: parametersOf(address),
        messages: { [name]: { payload: all.of(payload, 'output') } },
      },
    ]),
  );

const socketChannels = (all: SchemaCollector): Channels => {
  const received = Object.entries(socketMessages).map(([name, { payload, summary }]) => [
    `socket-${name}`,
    {
      address: name,
      description: summary,
      messages: { [name]: { payload: all.of(payload, 'output') } },
    },
  ]);
  const sent = Object.entries(socketCalls).map(([name, { payload, answer, summary }]) => [
    `socket-${name}`,
    {
      address: name,
      description: summary,
      messages: {
        [name]: { payload: all.of(payload, 'input') },
        acknowledgement: { payload: all.of(answer, 'output') },
      },
    },
  ]);
  return Object.fromEntries([...received, ...sent]);
};

/** AsyncAPI 3.0 of the topics (MQTT and socket.io rooms alike) and of the socket's own messages. */
export const asyncApiDocument = (version: string) => {
  const all = new SchemaCollector();
  const channels = { ...topicChannels(all), ...socketChannels(all) };
  const operations = Object.fromEntries(
    Object.entries(channels).map(([name, { messages }]) => {
      const action = 'acknowledgement' in messages ? 'send' : 'receive';
      return [`${action}-${name}`, { action, channel: { $ref: `#/channels/${name}` } }];
    }),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fairlot live',
      version,
      description: 'Hints with whole state; the HTTP log is the truth.',
    },
    channels,
    operations,
    components: { schemas: all.components },
  };
};
