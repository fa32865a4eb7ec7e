import { isWrite } from '@fairlot/access-domain';
import { rateClassOf } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { AccessGuard } from '../callers/access.guard.js';
import type { AroundCalls, HttpCall, CalledOperation, HandleCall } from './around-calls.js';
import { CompressedParts } from '../responses/compressed-parts.js';
import { describeHandler } from './handler-arguments.js';
import { isSelectedByMedia, OPERATION_METADATA } from './operation.decorator.js';
import { answerProblem } from './problem.filter.js';
import { jsonInParts } from '../responses/json-in-parts.js';
import { Turns } from '../limits/turns.js';
import { ReadyAnswer } from '../responses/ready-answer.js';
import { acceptsGzip } from '../responses/accepted-encoding.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is a call of the operation table. Calls wait for their turn separately. */
    isCall?: boolean;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

type Controller = Readonly<Record<string, (...given: unknown[]) => unknown>>;
type Handler = {
  readonly id: OperationId;
  readonly controller: Controller;
  readonly name: string;
};

/**
 * Registers the calls of the operation table as routes of the server. Each route is one composed
 * function: guard, wrappers, handler and response. Nest creates the controllers, but its router,
 * guards, interceptors and filters handle only other requests.
 */
@Injectable()
export class OperationRoutes {
  /** Compresses parts of responses that many callers receive, each part once. */
  private readonly compressed = new CompressedParts();
  private readonly methods = new MetadataScanner();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly guard: AccessGuard,
    private readonly turns: Turns,
  ) {}

  /**
   * Registers all calls as routes. Hooks that must run before calls must already be registered.
   * @param around wrappers of each call, from the outermost to the innermost
   */
  serve(server: FastifyInstance, around: readonly AroundCalls[]): void {
    for (const handler of this.handlers()) server.route(this.routeOf(handler, around));
  }

  private handlers(): Handler[] {
    return this.discovery.getControllers().flatMap(({ instance }) => {
      const controller = instance as Controller;
      const names = this.methods.getAllMethodNames(Object.getPrototypeOf(controller) as object);
      return names.flatMap((name): Handler[] => {
        const method = controller[name];
        const id =
          method && (Reflect.getMetadata(OPERATION_METADATA, method) as OperationId | undefined);
        return id === undefined ? [] : [{ id, controller, name }];
      });
    });
  }

  private routeOf({ id, controller, name }: Handler, around: readonly AroundCalls[]): RouteOptions {
    const operation = operations[id];
    const { method, path: url } = operation;
    const { argumentsOf, headers, sendsItself } = describeHandler(controller, name);
    const status = 'status' in operation ? operation.status : 200;
    const answered = around.reduceRight<HandleCall>(
      (next, each) => each.around(operation, next),
      // Returned without `async`: wrapping a promise takes three more ticks.
      (call) => controller[name]?.(...argumentsOf(call)) as Promise<unknown>,
    );
    return {
      method,
      url,
      errorHandler: answerProblem,
      config: { isCall: true },
      // HEAD must not change anything, but one GET places a bid (MOB-20, reading 54).
      exposeHeadRoute: method === 'GET' && !isWrite(operation),
      ...(isSelectedByMedia(operation) && { constraints: { media: 'multipart' } }),
      handler: async (request, reply) => {
        // Responses, including refusals, must not be cached for another user of the same computer.
        void reply.header('cache-control', 'no-store');
        await this.guard.admit(id, request);
        return this.inTurn(operation, { request, reply }, async () => {
          void reply.code(status).headers(headers);
          const answer = await answered({ request, reply });
          return sendsItself ? reply : this.send({ request, reply }, answer);
        });
      },
    };
  }

  private inTurn<Answer>(
    operation: CalledOperation,
    { request, reply }: HttpCall,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const rateClass = rateClassOf(operation);
    if (rateClass === 'offer') return this.turns.urgent(work);
    const { caller = null, ip } = request;
    return this.turns.call({ caller, ip, isHeavy: rateClass === 'heavy' }, reply, work);
  }

  private async send({ request, reply }: HttpCall, answer: unknown) {
    // Nest's adapter sets type, length and name, and closes the file when the response ends.
    if (answer instanceof StreamableFile)
      return this.host.httpAdapter.reply(reply, answer) as typeof reply;
    if (!(answer instanceof ReadyAnswer)) {
      const text = await jsonInParts(answer);
      return text === undefined ? reply.send(answer) : reply.type(JSON_TYPE).send(text);
    }
    void reply.type(JSON_TYPE);
    if (!acceptsGzip(request)) return reply.send(answer.text);
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return this.compressed.gzip(answer.parts).then((packed) => reply.send(packed));
  }
}
