import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PortalRequest } from './portal-request.js';

/** The caller, `Caller | null`. The guard passes null only for open calls. */
export const TheCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<PortalRequest>().caller ?? null,
);
