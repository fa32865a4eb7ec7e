import { liveOperations } from '@fairlot/contracts/live';
import { call } from '#shared/api/call.js';
import { appValue } from '#shared/app/app-value.js';
import type { LiveCarrier } from './live-carrier.js';
import { openSocket, type LiveSocket, type SocketListener } from './socket-carrier.js';

/** A live connection: topics by the carrier that the server names, and the user's own by socket.io. */
export type LiveLine = {
  readonly socket: LiveSocket;
  readonly carrier: LiveCarrier;
  /** Where the dealer's own notices come; null for who has no dealer. */
  readonly noticesTopic: string | null;
  readonly close: () => void;
};
export type OpenLine = (listener: SocketListener) => Promise<LiveLine>;

const openPortalLine: OpenLine = async (listener) => {
  const credentials = await call(liveOperations['ENG-11'], {});
  const socket = await openSocket(credentials, listener);
  if (credentials.carrier === 'socket.io') {
    const { notices } = credentials.topics;
    return { socket, carrier: socket, noticesTopic: notices, close: socket.close };
  }
  try {
    // 96 kB that only a distributed installation needs.
    const { openMqtt } = await import('./mqtt-carrier.js');
    const carrier = await openMqtt(credentials, listener);
    const close = () => {
      carrier.close();
      socket.close();
    };
    return { socket, carrier, noticesTopic: credentials.topics.notices, close };
  } catch (error) {
    socket.close();
    throw error;
  }
};

/** How this app opens a line; a test sets its own. */
export const lineOpener = appValue<OpenLine>(openPortalLine);
export const openLine: OpenLine = (listener) => lineOpener.get()(listener);
