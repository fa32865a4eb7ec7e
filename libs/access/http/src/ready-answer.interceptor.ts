import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { CompressedParts } from './compressed-parts.js';
import type { PortalRequest } from './portal-request.js';
import { ReadyAnswer } from './ready-answer.js';
import { takesGzip } from './takes-gzip.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The last hand on an answer that is text already: its parts are compressed once for all callers. */
@Injectable()
export class ReadyAnswerInterceptor implements NestInterceptor {
  private readonly compressed = new CompressedParts();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      mergeMap(async (value: unknown) => {
        if (!(value instanceof ReadyAnswer)) return value;
        const reply = http.getResponse<FastifyReply>().type(JSON_TYPE);
        if (!takesGzip(http.getRequest<PortalRequest>())) return value.text;
        void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        return this.compressed.gzip(value.parts);
      }),
    );
  }
}
