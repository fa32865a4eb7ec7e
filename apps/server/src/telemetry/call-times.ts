import type { AroundCalls } from '@fairlot/access-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operators } from '../http/operators.js';
import { Timeline, timelines } from './timeline.js';
import type { TracedCall, Traces } from './traces.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody wants to know where the time goes. */
    timeline: Timeline | null;
  }
}

const HEADER = 'server-timing';

/**
 * Times calls of the operation table. How long an offer takes may tell whether a lot is there and how many
 * bid on it, so its sender is told only where the operators' token stands beside his own sign-in.
 */
export class CallTimes {
  constructor(
    private readonly operators: Pick<Operators, 'has'>,
    /** Null: traces go nowhere. */
    private readonly traces: Pick<Traces, 'call'> | null,
  ) {}

  /** Outermost: who calls is known by now. */
  readonly admitted: AroundCalls = {
    around: (_, next) => (call) => {
      const { timeline } = call.request;
      if (timeline === null) return next(call);
      timeline.ended('sign-in');
      return timelines.run(timeline, next, call);
    },
  };

  /** Right inside of the contract. */
  readonly parsed: AroundCalls = {
    around: (_, next) => (call) => {
      call.request.timeline?.ended('contract');
      return next(call);
    },
  };

  serve(server: FastifyInstance): void {
    const { operators, traces } = this;
    server.decorateRequest('timeline', null);
    server.addHook('onRequest', (request, _, next) => {
      const asked = request.headers.authorization !== undefined && operators.has(request);
      if (asked || traces !== null) request.timeline = new Timeline(asked);
      next();
    });
    server.addHook('onSend', (request, reply, payload, next) => {
      if (request.timeline !== null) tell(request.timeline, reply);
      next(null, payload);
    });
    if (traces === null) return;
    server.addHook('onResponse', (request, reply, next) => {
      if (request.timeline !== null) traces.call(calledBy(request, reply, request.timeline));
      next();
    });
  }
}

const tell = (timeline: Timeline, reply: FastifyReply): void => {
  timeline.ended('answer');
  if (!timeline.asked) return;
  // What another process has answered, to whom this one handed over, stands first.
  const theirs = reply.getHeader(HEADER);
  const through = `hand-over;dur=${(timeline.endedAt - timeline.startedAt).toFixed(3)}`;
  void reply.header(
    HEADER,
    theirs === undefined ? timeline.header : `${String(theirs)}, ${through}`,
  );
};

const calledBy = (
  { method, routeOptions, params, headers }: FastifyRequest,
  { statusCode: status }: FastifyReply,
  timeline: Timeline,
): TracedCall => {
  const route = `${method} ${routeOptions.url}`;
  return { route, params, traceparent: headers['traceparent'], status, timeline };
};
