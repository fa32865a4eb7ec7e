import { createHash, timingSafeEqual } from 'node:crypto';
import type { RateLimits } from '@fairlot/access-http';
import { notSignedIn } from '@fairlot/contracts/refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Recognises operators: requests with `Authorization: Bearer <the operators' token>`. */
export class Operators {
  private readonly expected: Buffer;

  constructor(
    token: string,
    private readonly limits: Pick<RateLimits, 'hold'>,
  ) {
    this.expected = digest(`Bearer ${token}`);
  }

  has({ headers }: FastifyRequest): boolean {
    return timingSafeEqual(digest(headers.authorization ?? ''), this.expected);
  }

  /** A hook that refuses requests that do not come from operators. */
  readonly only = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (this.has(request)) return undefined;
    // Delay the refusal, because the client may be guessing tokens.
    await this.limits.hold();
    return sendProblem(request, reply.header('www-authenticate', 'Bearer'), notSignedIn());
  };
}
