import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { RouteHandlerMethod } from 'fastify';

/**
 * Answers with what is the same for everybody until the program ends: packed once, however many
 * strangers ask for it, and not sent again to who has it (304).
 */
export const sameForAll = (type: string, content: string | Buffer): RouteHandlerMethod => {
  const digest = createHash('sha256').update(content).digest('base64url');
  const etag = `W/"${digest}"`;
  const packed = gzipSync(content);
  return (request, reply) => {
    const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (known.includes(digest)) return reply.code(304).send();
    void reply.type(type);
    if (negotiate(accepted, ['gzip']) === null) return reply.send(content);
    return reply.header('content-encoding', 'gzip').send(packed);
  };
};
