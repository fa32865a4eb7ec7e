import type { SocketCall, SocketMessage, socketMessages } from '@fairlot/contracts/live';
import type { Caller } from '@fairlot/access-domain';
import type { LiveIdentity } from '@fairlot/live-bus-port';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';

type OutgoingMessages = {
  [Name in SocketMessage]: (payload: z.infer<(typeof socketMessages)[Name]['payload']>) => void;
};
type IncomingCalls = { [Name in SocketCall]: (payload: unknown, answer: unknown) => void };

/** Data that a socket keeps after its handshake: who it belongs to. */
export type SocketData = { readonly identity: LiveIdentity; readonly caller: Caller };

export type LiveServer = Server<IncomingCalls, OutgoingMessages, Record<string, never>, SocketData>;
export type LiveSocket = Socket<IncomingCalls, OutgoingMessages, Record<string, never>, SocketData>;
