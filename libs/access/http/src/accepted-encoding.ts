import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'headers'>;

/** The first of these encodings that the client's `Accept-Encoding` prefers; null where it takes none. */
export const encodingFor = <Encoding extends string>(
  { headers }: Asked,
  encodings: readonly Encoding[],
): Encoding | null => {
  const accepted = negotiate(headers['accept-encoding'] ?? '', [...encodings]);
  return encodings.find((one) => one === accepted) ?? null;
};

/** Whether the client unpacks gzip. */
export const takesGzip = (asked: Asked): boolean => encodingFor(asked, ['gzip']) !== null;
