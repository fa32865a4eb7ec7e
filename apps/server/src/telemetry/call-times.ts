import type { AroundCalls } from '@fairlot/access-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operators } from '../http/operators.js';
import { Timeline, timelines } from './timeline.js';
import type { TracedCall, Traces } from './traces.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the time of this call is not measured. */
    timeline: Timeline | null;
  }
}

const HEADER_NAME = 'server-timing';

/**
 * Measures the calls of the API. The duration of a bid could reveal whether a lot exists and how
 * many bid on it, so a caller gets it only with the operators' token in addition to the sign-in.
 */
export class CallTimes {
  constructor(
    private readonly operators: Pick<Operators, 'has'>,
    /** Exports traces; null if traces are off. */
    private readonly traces: Pick<Traces, 'call'> | null,
  ) {}

  /** The outermost wrapper around calls that knows the caller. */
  readonly admitted: AroundCalls = {
    around: (_, next) => (call) => {
      const { timeline } = call.request;
      if (timeline === null) return next(call);
      timeline.ended('sign-in');
      return timelines.run(timeline, next, call);
    },
  };

  /** The wrapper that runs after the contract has validated the input. */
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
  // The process that handled a forwarded call has set the header. Its timing comes first.
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
