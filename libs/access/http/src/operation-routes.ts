import { isWrite } from '@fairlot/access-domain';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { AccessGuard } from './access.guard.js';
import type { AroundCalls, Call, Handling } from './around-calls.js';
import { CompressedParts } from './compressed-parts.js';
import { describeHandler } from './handler-arguments.js';
import { isToldByMedia, OPERATION } from './operation.decorator.js';
import { answerProblem } from './problem.filter.js';
import { ReadyAnswer } from './ready-answer.js';
import { takesGzip } from './accepted-encoding.js';

const JSON_TYPE = 'application/json; charset=utf-8';

type Controller = Readonly<Record<string, (...given: unknown[]) => unknown>>;
type Handler = {
  readonly id: OperationId;
  readonly controller: Controller;
  readonly name: string;
};

/**
 * The calls of the operation table as routes of the server. Each is one function that is put together
 * once: who calls, what stands around the call, its handler, and its answer. Nest makes the controllers,
 * and its router, guards, interceptors and filters stay what is no operation's.
 */
@Injectable()
export class OperationRoutes {
  /** Parts are compressed once for all callers. */
  private readonly compressed = new CompressedParts();
  private readonly methods = new MetadataScanner();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly guard: AccessGuard,
  ) {}

  /** Hooks that are to run before calls are there already. @param around from the outermost in */
  serve(server: FastifyInstance, around: readonly AroundCalls[]): void {
    for (const handler of this.handlers()) server.route(this.routeOf(handler, around));
  }

  private handlers(): Handler[] {
    return this.discovery.getControllers().flatMap(({ instance }) => {
      const controller = instance as Controller;
      const names = this.methods.getAllMethodNames(Object.getPrototypeOf(controller) as object);
      return names.flatMap((name): Handler[] => {
        const method = controller[name];
        const id = method && (Reflect.getMetadata(OPERATION, method) as OperationId | undefined);
        return id === undefined ? [] : [{ id, controller, name }];
      });
    });
  }

  private routeOf({ id, controller, name }: Handler, around: readonly AroundCalls[]): RouteOptions {
    const operation = operations[id];
    const { method, path: url } = operation;
    const { argumentsOf, headers, sendsItself } = describeHandler(controller, name);
    const status = 'status' in operation ? operation.status : 200;
    const answered = around.reduceRight<Handling>(
      (next, each) => each.around(operation, next),
      // As it comes: a promise around a promise takes three turns more.
      (call) => controller[name]?.(...argumentsOf(call)) as Promise<unknown>,
    );
    return {
      ...{ method, url, errorHandler: answerProblem },
      // HEAD promises to change nothing, and one GET places a bid (MOB-20, reading 54).
      exposeHeadRoute: method === 'GET' && !isWrite(operation),
      ...(isToldByMedia(operation) && { constraints: { media: 'multipart' } }),
      handler: async (request, reply) => {
        // What one caller was answered, refusals too, is no copy for the next one at the same machine.
        void reply.header('cache-control', 'no-store');
        await this.guard.admit(id, request);
        void reply.code(status).headers(headers);
        const answer = await answered({ request, reply });
        return sendsItself ? reply : this.send({ request, reply }, answer);
      },
    };
  }

  private send({ request, reply }: Call, answer: unknown) {
    // Its type, length and name, and that it is closed with the answer, Nest sees to.
    if (answer instanceof StreamableFile)
      return this.host.httpAdapter.reply(reply, answer) as typeof reply;
    if (!(answer instanceof ReadyAnswer)) return reply.send(answer);
    void reply.type(JSON_TYPE);
    if (!takesGzip(request)) return reply.send(answer.text);
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return this.compressed.gzip(answer.parts).then((packed) => reply.send(packed));
  }
}
