import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Whether who asks unpacks gzip, by its `Accept-Encoding`. */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip']) !== null;
