import { liveOperations } from '@fairlot/contracts/live';
import { call } from '#shared/api/call.js';
import { appStore } from '#shared/app/app-scope.js';
import { appValue } from '#shared/app/app-value.js';
import type { LiveCarrier, LiveCredentials } from './live-carrier.js';
import { LIVE_TRANSPORTS, type LiveTransport } from './live-transports.js';
import { openSocket, type LiveSocket, type SocketListener } from './socket-carrier.js';

/**
 * A connection: topics over the protocol that the server names, and the user's own events over
 * socket.io.
 */
export type LiveConnection = {
  /** Null if no socket can connect. Calls then use HTTP. */
  readonly socket: LiveSocket | null;
  readonly carrier: LiveCarrier;
  readonly way: LiveTransport;
  /** Topic of the notices for the user's dealer. Null for a user without a dealer. */
  readonly noticesTopic: string | null;
  readonly close: () => void;
};
export type LineListener = SocketListener & {
  /**
   * Called when a faster transport has become available, so that a new connection is worthwhile.
   */
  readonly faster: () => void;
};
export type OpenConnection = (listener: LineListener) => Promise<LiveConnection>;

/** Interval at which a slower connection checks whether a faster transport is available. */
const FASTER_CHECK_MS = 60_000;

/**
 * The transport of the last open connection. Later pages start with it and skip blocked transports.
 */
const lastTransport = appStore((): { way: LiveTransport } => ({ way: 'websocket' }));

const doNothing = () => {};
const NO_LISTENER: SocketListener = {
  message: doNothing,
  presence: doNothing,
  sessionEnded: doNothing,
  down: doNothing,
};

/**
 * A carrier for pages without a connection. It refuses every topic, so that the page polls instead.
 */
const NO_TOPICS: LiveCarrier = {
  watch: async (topics) => topics,
  watchBoard: async ({ idAuction }) => [String(idAuction)],
  close: doNothing,
};

type OpenOptions = { readonly credentials: LiveCredentials; readonly listener: SocketListener };

const openByWebSocket = async ({ credentials, listener }: OpenOptions): Promise<LiveConnection> => {
  const way = 'websocket';
  const socket = await openSocket(credentials, listener);
  const { notices: noticesTopic } = credentials.topics;
  if (credentials.carrier === 'socket.io')
    return { socket, carrier: socket, way, noticesTopic, close: socket.close };
  try {
    // Loaded on demand, because only an installation with several servers needs its 96 kB.
    const { openMqtt } = await import('./mqtt-carrier.js');
    const carrier = await openMqtt(credentials, listener);
    const close = () => {
      carrier.close();
      socket.close();
    };
    return { socket, carrier, way, noticesTopic, close };
  } catch (error) {
    socket.close();
    throw error;
  }
};

const openByPolling = async ({ credentials, listener }: OpenOptions): Promise<LiveConnection> => {
  const { LongPolling } = await import('./long-polling.js');
  const socket = await openSocket(credentials, listener, { transport: LongPolling });
  const { notices: noticesTopic } = credentials.topics;
  return { socket, carrier: socket, way: 'polling', noticesTopic, close: socket.close };
};

const openWithoutSocket = async (): Promise<LiveConnection> => ({
  socket: null,
  carrier: NO_TOPICS,
  way: 'reads',
  noticesTopic: null,
  close: doNothing,
});

const OPENERS: {
  readonly [Way in LiveTransport]: (opening: OpenOptions) => Promise<LiveConnection>;
} = {
  websocket: openByWebSocket,
  polling: openByPolling,
  reads: openWithoutSocket,
};

/**
 * Opens a connection over the first transport that works. Null if none works. Each attempt requests
 * its own token, so that it also shows whether HTTP works.
 */
const openFirst = async (
  ways: readonly LiveTransport[],
  listener: SocketListener,
): Promise<LiveConnection | null> => {
  for (const way of ways) {
    const credentials = await call(liveOperations['ENG-11'], {});
    const line = await OPENERS[way]({ credentials, listener }).catch(() => null);
    if (line !== null) return line;
  }
  return null;
};

/**
 * Checks for faster transports while the connection is open. It does not switch by itself; the next
 * connection uses them.
 */
const checkFasterTransports = (line: LiveConnection, { faster }: LineListener): LiveConnection => {
  const ways = LIVE_TRANSPORTS.slice(0, LIVE_TRANSPORTS.indexOf(line.way));
  if (ways.length === 0) return line;
  let isOver = false;
  const checkFaster = async () => {
    const found = await openFirst(ways, NO_LISTENER);
    found?.close();
    if (found === null || isOver) return;
    lastTransport().way = found.way;
    faster();
  };
  const timer = setInterval(() => void checkFaster().catch(doNothing), FASTER_CHECK_MS);
  const close = () => {
    isOver = true;
    clearInterval(timer);
    line.close();
  };
  return { ...line, close };
};

const openPortalConnection: OpenConnection = async (listener) => {
  const last = lastTransport();
  const ways = LIVE_TRANSPORTS.slice(LIVE_TRANSPORTS.indexOf(last.way));
  const line = (await openFirst(ways, listener)) ?? (await openWithoutSocket());
  last.way = line.way;
  return checkFasterTransports(line, listener);
};

/** The function with which the app opens connections. Tests replace it. */
export const connectionOpener = appValue<OpenConnection>(openPortalConnection);
export const openLine: OpenConnection = (listener) => connectionOpener.get()(listener);
