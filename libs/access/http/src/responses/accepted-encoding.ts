import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The encoding that the client's `Accept-Encoding` prefers, or null if it accepts none of them. */
export const acceptedEncoding = <Encoding extends string>(
  { headers }: WithHeaders,
  encodings: readonly Encoding[],
): Encoding | null => {
  const accepted = negotiate(headers['accept-encoding'] ?? '', [...encodings]);
  return encodings.find((one) => one === accepted) ?? null;
};

/** Whether the client accepts gzip. */
export const acceptsGzip = (request: WithHeaders): boolean =>
  acceptedEncoding(request, ['gzip']) !== null;
