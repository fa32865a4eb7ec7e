import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { webSocketStream } from './web-socket-stream.js';

/** A listener. `close` stops accepting connections. The broker closes open ones itself. */
export type Carrier = { readonly port: number; close(): Promise<void> };

/**
 * Accepts a new connection as a byte stream. Call `received` with the number of bytes of each read.
 */
export type AcceptStream = (stream: Duplex, address: string) => { received(bytes: number): void };

export type TcpOptions = { readonly port: number; readonly host?: string };

/** Listens on a TCP port. @throws the error of listening, such as EADDRINUSE */
export const listenTcp = async (
  { port, host }: TcpOptions,
  highWaterMark: number,
  accept: AcceptStream,
): Promise<Carrier> => {
  // Use TCP_NODELAY on both sides, because otherwise a round trip takes 44 ms.
  const server = createServer({ noDelay: true, highWaterMark }, (socket) =>
    meterSocket(socket, accept),
  );
  await startListening(server, port, host);
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  return { port: (server.address() as AddressInfo).port, close };
};

const meterSocket = (socket: Socket, accept: AcceptStream): void => {
  let counted = 0;
  let connection: ReturnType<AcceptStream> | null = null;
  socket.on('readable', () => {
    connection?.received(socket.bytesRead - counted);
    counted = socket.bytesRead;
  });
  connection = accept(socket, socket.remoteAddress ?? '');
};

const startListening = (server: Server, port: number, host?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

export type WebSocketOptions = {
  /** The HTTP server. Upgrades at other paths are left to its other listeners. */
  readonly server: HttpServer;
  readonly path?: string;
  /**
   * Whether a page with this origin may connect. The origin is undefined for clients that are not
   * browsers.
   */
  readonly allowsOrigin: (origin: string | undefined) => boolean;
  /** The address of a client. By default, that of its TCP connection. */
  readonly addressOf?: (request: IncomingMessage) => string;
};

const SUBPROTOCOL = 'mqtt';

export const upgradeToMqtt = (
  { server, path = '/mqtt', allowsOrigin, addressOf = peerAddressOf }: WebSocketOptions,
  { highWaterMark, maxPayload }: { highWaterMark: number; maxPayload: number },
  accept: AcceptStream,
): { close(): void } => {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (pathOf(request) !== path) return;
    if (!allowsOrigin(request.headers.origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (webSocket.protocol !== SUBPROTOCOL) {
        webSocket.close(1002, 'subprotocol mqtt');
        return;
      }
      const connection = accept(webSocketStream(webSocket, highWaterMark), addressOf(request));
      webSocket.on('message', (data: Buffer) => connection.received(data.length));
    });
  };
  server.on('upgrade', upgrade);
  return { close: () => void server.off('upgrade', upgrade) };
};

const peerAddressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
