/** The minimal server for the same requests: one route that parses the body and answers a text. */
import { once } from 'node:events';
import Fastify from 'fastify';
import type { BareAnswer } from './protocol.ts';

const [{ path, answer }] = (await once(process, 'message')) as [BareAnswer];
const server = Fastify();
server.post(path, (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(answer),
);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });
await once(process, 'disconnect');
process.exit(0);
