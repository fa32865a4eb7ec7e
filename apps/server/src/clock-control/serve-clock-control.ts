import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Operators } from '../http/operators.js';
import type { ClockControl } from './clock-control.js';

const CLOCK_PATH = '/test/clock';

const YEAR_MS = 366 * 86_400_000;

/**
 * The time by which to move (ms), or the target (epoch ms). `mailed` also waits for due e-mails.
 */
const clockMove = z.union([
  z.strictObject({ advanceMs: z.int().min(0).max(YEAR_MS), mailed: z.boolean().default(false) }),
  z.strictObject({ to: z.int().min(0), mailed: z.boolean().default(false) }),
]);

/**
 * Serves `POST /test/clock`, for tests of a portal in another process. The call moves the portal's
 * clock and returns `{ now }` when everything due is done. It requires the operators' token and is
 * not part of the contract.
 */
export const serveClockControl = (
  server: FastifyInstance,
  control: ClockControl,
  { only }: Operators,
): void => {
  server.post(CLOCK_PATH, { onRequest: only }, async (request, reply) => {
    const parsedMove = clockMove.safeParse(request.body);
    if (!parsedMove.success) return reply.code(400).send({ issues: parsedMove.error.issues });
    const { mailed } = parsedMove.data;
    const to =
      'to' in parsedMove.data ? parsedMove.data.to : control.now() + parsedMove.data.advanceMs;
    if (to > control.now() + YEAR_MS) return reply.code(400).send({ issues: ['over a year'] });
    const now = await control.advanceTo(to, { mailed });
    return reply.header('cache-control', 'no-store').send({ now });
  });
};
