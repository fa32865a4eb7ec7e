import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'headers'>;

/** The first of these encodings that the client's `Accept-Encoding` prefers; null where it takes none. */
export const encodingFor = ({ headers }: Asked, encodings: readonly string[]): string | null =>
  negotiate(headers['accept-encoding'] ?? '', [...encodings]);

/** Whether the client unpacks gzip. */
export const takesGzip = (asked: Asked): boolean => encodingFor(asked, ['gzip']) !== null;
