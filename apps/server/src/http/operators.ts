import { createHash, timingSafeEqual } from 'node:crypto';
import type { RateLimits } from '@fairlot/access-http';
import { notSignedIn } from '@fairlot/contracts/refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who sees the inside of a process: a request with `Authorization: Bearer <the operators' token>`. */
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

  /** A hook of a route that is theirs alone. */
  readonly only = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (this.has(request)) return undefined;
    // Who asks on, or guesses tokens, waits for each answer.
    await this.limits.hold();
    return sendProblem(request, reply.header('www-authenticate', 'Bearer'), notSignedIn());
  };
}
