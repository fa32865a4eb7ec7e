import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PortalRequest } from './portal-request.js';

/** Injects the caller of a request (`Caller | null`) into a handler. Null only in open calls. */
export const TheCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PortalRequest>().caller ?? null,
);
