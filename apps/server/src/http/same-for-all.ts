import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { takesGzip } from '@fairlot/access-http';
import type { RouteHandlerMethod } from 'fastify';

/**
 * Answers with what is the same for everybody until the program ends: packed once, however many
 * strangers ask for it, and not sent again to who has it (304).
 */
export const sameForAll = (type: string, content: string | Buffer): RouteHandlerMethod => {
  const digest = createHash('sha256').update(content).digest('base64url');
  const etag = `W/"${digest}"`;
  // When somebody asks: a start does not wait for it.
  let packed: Buffer | undefined;
  return (request, reply) => {
    const { 'if-none-match': known = '' } = request.headers;
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (known.includes(digest)) return reply.code(304).send();
    void reply.type(type);
    if (!takesGzip(request)) return reply.send(content);
    packed ??= gzipSync(content);
    return reply.header('content-encoding', 'gzip').send(packed);
  };
};
