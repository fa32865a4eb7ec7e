import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * A WebSocket as a byte stream for the broker. What the broker writes at once becomes one frame.
 * The stream of the `ws` package would send three frames per message, and is four times slower.
 */
export const webSocketStream = (socket: WebSocket, writableHighWaterMark: number): Duplex => {
  const stream = new Duplex({
    writableHighWaterMark,
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => socket.send(chunk, done),
    writev: (parts: { chunk: Buffer }[], done) =>
      socket.send(Buffer.concat(parts.map(({ chunk }) => chunk)), done),
    final: (done) => {
      socket.close();
      done();
    },
    destroy: (error, done) => {
      socket.terminate();
      done(error);
    },
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) stream.destroy();
    else if (!stream.push(data)) socket.pause();
  });
  socket.on('error', (error) => stream.destroy(error));
  socket.on('close', () => stream.destroy());
  return stream;
};
