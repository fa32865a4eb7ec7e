import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PortalRequest } from './portal-request.js';

/** Who calls, `Caller | null`; the guard has seen to it that only a call for anyone gets null. */
export const TheCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PortalRequest>().caller ?? null,
);
