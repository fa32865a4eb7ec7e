import type { AroundCalls } from '@fairlot/access-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operators } from '../http/operators.js';
import { Timeline, timelines } from './timeline.js';
import type { TracedCall, Traces } from './traces.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if this call is not measured. */
    timeline: Timeline | null;
  }
}

const HEADER_NAME = 'server-timing';

/**
 * Measures the calls of the operation table. The duration of a bid may reveal whether a lot exists
 * and how many bid on it. The caller therefore gets it only with the operators' token in addition
 * to the sign-in.
 */
export class CallTimes {
  constructor(
    private readonly operators: Pick<Operators, 'has'>,
    /** Null: no traces are sent. */
    private readonly traces: Pick<Traces, 'call'> | null,
  ) {}

  /** The outermost wrapper that knows the caller. */
  readonly admitted: AroundCalls = {
    around: (_, next) => (call) => {
      const { timeline } = call.request;
      if (timeline === null) return next(call);
      timeline.ended('sign-in');
      return timelines.run(timeline, next, call);
    },
  };

  /** The wrapper directly inside the validation by the contract. */
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
      const mayMeasure = request.headers.authorization !== undefined && operators.has(request);
      if (mayMeasure || traces !== null) request.timeline = new Timeline(mayMeasure);
      next();
    });
    server.addHook('onSend', (request, reply, payload, next) => {
      if (request.timeline !== null) reportTimes(request.timeline, reply);
      next(null, payload);
    });
    if (traces === null) return;
    server.addHook('onResponse', (request, reply, next) => {
      if (request.timeline !== null) traces.call(callKeyOf(request, reply, request.timeline));
      next();
    });
  }
}

const reportTimes = (timeline: Timeline, reply: FastifyReply): void => {
  timeline.ended('answer');
  if (!timeline.isRequested) return;
  // Puts the timing of the process that handled a forwarded call first.
  const theirs = reply.getHeader(HEADER_NAME);
  const through = `hand-over;dur=${(timeline.endedAt - timeline.startedAt).toFixed(3)}`;
  void reply.header(
    HEADER_NAME,
    theirs === undefined ? timeline.header : `${String(theirs)}, ${through}`,
  );
};

const callKeyOf = (
  { method, routeOptions, params, headers }: FastifyRequest,
  { statusCode: status }: FastifyReply,
  timeline: Timeline,
): TracedCall => {
  const route = `${method} ${routeOptions.url}`;
  return { route, params, traceparent: headers['traceparent'], status, timeline };
};
