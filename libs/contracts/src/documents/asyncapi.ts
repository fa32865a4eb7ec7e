import { dealerNotice, liveAuction, liveLot } from '../live.js';
import { socketCalls, socketMessages } from '../sockets.js';
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

/** AsyncAPI 3.0 of the topics (MQTT and socket.io rooms alike) and of the socket's own messages. */
export const asyncApiDocument = (version: string) => {
  const all = new SchemaCollector();
  const channels: Record<string, unknown> = {};
  const operations: Record<string, unknown> = {};
  for (const [name, { address, payload, description }] of Object.entries(topics)) {
    const message = { payload: all.of(payload, 'output') };
    channels[name] = {
      address,
      description,
      parameters: parametersOf(address),
      messages: { [name]: message },
    };
    operations[`receive-${name}`] = { action: 'receive', channel: { $ref: `#/channels/${name}` } };
  }
  for (const [name, { payload, summary }] of Object.entries(socketMessages)) {
    const channel = `socket-${name}`;
    channels[channel] = {
      address: name,
      messages: { [name]: { payload: all.of(payload, 'output') } },
    };
    operations[`receive-${channel}`] = {
      action: 'receive',
      summary,
      channel: { $ref: `#/channels/${channel}` },
    };
  }
  for (const [name, { payload, answer, summary }] of Object.entries(socketCalls)) {
    const channel = `socket-${name}`;
    channels[channel] = {
      address: name,
      messages: {
        [name]: { payload: all.of(payload, 'input') },
        acknowledgement: { payload: all.of(answer, 'output') },
      },
    };
    operations[`send-${channel}`] = {
      action: 'send',
      summary,
      channel: { $ref: `#/channels/${channel}` },
    };
  }
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
