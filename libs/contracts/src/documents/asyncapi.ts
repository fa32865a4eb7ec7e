import { socketCalls, socketMessages } from '../live/sockets.js';
import { SchemaCollector } from './json-schema.js';
import { type ChannelText, socketChannels, topicChannels } from './live-channels.js';
import examples from './live-examples.json' with { type: 'json' };
import { liveServers, SECURITY_SCHEMES } from './live-servers.js';

type JsonReference = { readonly $ref: string };
type ChannelMessage = {
  readonly name: string;
  readonly payload: unknown;
  readonly examples: unknown;
};
type Channel = {
  readonly messages: Record<string, ChannelMessage>;
  readonly [more: string]: unknown;
};
type ChannelOperation = { readonly channel: JsonReference; readonly [more: string]: unknown };
/** A channel and its operation with the same name. */
type ChannelEntry = readonly [name: string, channel: Channel, operation: ChannelOperation];

/** Current version of AsyncAPI's bindings for MQTT. */
const MQTT_BINDING = { bindingVersion: '0.2.0' };
const channelRef = (name: string): JsonReference => ({ $ref: `#/channels/${name}` });
const messageRef = (name: string, message: string): JsonReference => ({
  $ref: `#/channels/${name}/messages/${message}`,
});
const serverRefs = (...names: string[]): JsonReference[] =>
  names.map((name) => ({ $ref: `#/servers/${name}` }));

const descriptionOf = ({ what, who, order, afterCut }: ChannelText): string =>
  [what, `**Who:** ${who}`, `**Order:** ${order}`, `**After a reconnect:** ${afterCut}`].join(
    '\n\n',
  );

/** Builds a message. Its example was received in a test (`live-document.e2e.spec.ts`). */
const message = (name: string, payload: unknown, example: unknown): ChannelMessage => ({
  name,
  payload,
  examples: [{ payload: example }],
});

const CHANNEL_PARAMETERS = {
  idAuction: { description: 'Id of the auction' },
  idLot: { description: 'Id of the lot in its auction, from 1' },
  idDealer: { description: 'Id of the dealer of the subscriber' },
};
const parametersOf = (address: string) =>
  Object.fromEntries(
    Object.entries(CHANNEL_PARAMETERS).filter(([name]) => address.includes(`{${name}}`)),
  );

const topics = (all: SchemaCollector): ChannelEntry[] =>
  Object.entries(topicChannels).map(([name, { address, payload, retain, ...promised }]) => {
    const received = message(name, all.of(payload, 'output'), examples.received[name as 'lot']);
    const retained = retain
      ? '**Retained:** yes. New subscribers receive the latest message immediately.'
      : '**Retained:** no.';
    const channel = {
      address,
      description: `${descriptionOf(promised)}\n\n${retained}\n\n**Quality of service:** 0, at most once.`,
      parameters: parametersOf(address),
      servers: serverRefs('mqtt', 'mqttOverWebSocket', 'socketIo'),
      messages: { [name]: received },
    };
    const mqtt = { qos: 0, retain, ...MQTT_BINDING };
    const operation = { action: 'receive', bindings: { mqtt } };
    return [name, channel, { ...operation, ...channelOperationOf(name, [name]) }];
  });

const channelOperationOf = (channel: string, names: readonly string[]) => ({
  channel: channelRef(channel),
  messages: names.map((name) => messageRef(channel, name)),
});

const socketReceived = (all: SchemaCollector): ChannelEntry[] =>
  Object.entries(socketMessages).map(([name, { payload, summary }]) => {
    const channel = `socket-${name}`;
    const received = message(name, all.of(payload, 'output'), examples.received[name as 'live']);
    return [
      channel,
      socketChannel(name, summary, { [name]: received }),
      { action: 'receive', ...channelOperationOf(channel, [name]) },
    ];
  });

const socketSent = (all: SchemaCollector): ChannelEntry[] =>
  Object.entries(socketCalls).map(([name, { payload, answer, summary }]) => {
    const channel = `socket-${name}`;
    const example = examples.calls[name as 'watch'];
    const sent = message(name, all.of(payload, 'input'), example.payload);
    const acknowledgement = message('acknowledgement', all.of(answer, 'output'), example.answer);
    return [
      channel,
      socketChannel(name, summary, { [name]: sent, acknowledgement }),
      {
        action: 'send',
        ...channelOperationOf(channel, [name]),
        reply: channelOperationOf(channel, ['acknowledgement']),
      },
    ];
  });

const socketChannel = (
  name: string,
  summary: string,
  messages: Record<string, ChannelMessage>,
): Channel => ({
  address: name,
  summary,
  description: descriptionOf(socketChannels[name as 'live']),
  servers: serverRefs('socketIo'),
  messages,
});

/** Data of the portal that serves the document. */
export type LiveDocumented = {
  readonly version: string;
  /** Public URL without a trailing slash. */
  readonly publicUrl: string;
  readonly mqttPort: number;
};

/** AsyncAPI 3.0 of the topics (MQTT and socket.io rooms) and of the socket messages. */
export const asyncApiDocument = ({ version, ...portal }: LiveDocumented) => {
  const all = new SchemaCollector();
  const entries = [...topics(all), ...socketReceived(all), ...socketSent(all)];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fairlot live',
      version,
      description:
        'Each live message contains the full state, so clients do not need earlier messages to interpret it. The HTTP API is authoritative. The operations in this document describe the client: it receives topics and messages, and sends calls. New fields can be added to messages without a new version; other changes increase `v`. The examples were recorded in a test, with artificial times, hashes and signatures.',
    },
    defaultContentType: 'application/json',
    servers: liveServers(portal),
    channels: Object.fromEntries(entries.map(([name, channel]) => [name, channel])),
    operations: Object.fromEntries(
      entries.map(([name, , operation]) => [`${String(operation['action'])}-${name}`, operation]),
    ),
    components: { schemas: all.components, securitySchemes: SECURITY_SCHEMES },
  };
};
