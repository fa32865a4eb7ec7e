import { auctionTopic, lotTopic } from '@fairlot/contracts/live';
import mqtt from 'mqtt';
import { NoAnswer } from '#shared/api/api-error.js';
import { parseMessage, type CarrierListener, type LiveCarrier } from './live-carrier.js';
import type { LiveCredentials } from './live-carrier.js';

const CONNECT_WITHIN_MS = 8_000;
const ANSWER_WITHIN_MS = 5_000;
/**
 * Interval of keep-alive packets. The connection counts as lost after 1.5 intervals without a
 * packet.
 */
const KEEP_ALIVE_S = 15;
/** The granted QoS by which the broker refuses a topic. */
const REFUSED_QOS = 128;

/** The URL of the broker. The server sends an absolute URL, and tests use a path. */
const webSocketAddress = (url: string, origin: string): string =>
  new URL(url, origin).href.replace(/^http/, 'ws');

const parsePayload = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
};

/** Opens a live connection over MQTT 3.1.1 on a WebSocket. It does not reconnect by itself. */
export const openMqtt = async (
  { mqtt: pass }: LiveCredentials,
  listener: CarrierListener,
  origin: string = window.location.origin,
): Promise<LiveCarrier> => {
  const { webSocketUrl = null, username, password } = pass ?? {};
  if (webSocketUrl === null) throw new NoAnswer('malformed');
  const client = await mqtt
    .connectAsync(
      webSocketAddress(webSocketUrl, origin),
      {
        username,
        password,
        protocolVersion: 4,
        reconnectPeriod: 0,
        connectTimeout: CONNECT_WITHIN_MS,
        keepalive: KEEP_ALIVE_S,
      },
      false,
    )
    .catch(() => {
      throw new NoAnswer('network');
    });
  client.on('message', (topic, payload) => {
    const parsed = parseMessage(parsePayload(payload));
    if (parsed !== null) listener.message(topic, parsed);
  });
  client.on('error', () => client.end(true));
  client.on('close', () => listener.down());
  // Reads the packet itself, because the library reports one refused topic as an error of all
  // topics. Also handles the end of the connection, because the library then never settles a
  // subscription.
  const watch = (topics: readonly string[]): Promise<readonly string[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    const late = setTimeout(reject, ANSWER_WITHIN_MS, new NoAnswer('timeout'));
    client.subscribe([...topics], { qos: 0 }, (error, _, packet) => {
      const granted = packet?.granted;
      if (granted) resolve(topics.filter((__, index) => granted[index] === REFUSED_QOS));
      else reject(error ?? new NoAnswer('malformed'));
    });
    return promise.finally(() => clearTimeout(late));
  };
  const watchBoard: LiveCarrier['watchBoard'] = ({ idAuction, lots }) =>
    watch([
      auctionTopic(idAuction),
      ...[...lots.keys()].map((idLot) => lotTopic(idAuction, idLot)),
    ]);
  const close = () => {
    client.removeAllListeners('close');
    client.end(true);
  };
  return { watch, watchBoard, close };
};
