import type { FastifyInstance } from 'fastify';

type ConstraintStrategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type HandlerStorage = ReturnType<ConstraintStrategy['storage']>;
type RouteHandler = Parameters<HandlerStorage['set']>[1];

const handlersByMedia = (): HandlerStorage => {
  const handlers = new Map<unknown, RouteHandler>();
  return {
    get: (media) => handlers.get(media) ?? null,
    set: (media, handler) => void handlers.set(media, handler),
  };
};

/**
 * Routes two calls of one path: a multipart request goes to the route with the constraint `media:
 * 'multipart'`, any other request to the other route. Paths with one call are unaffected.
 */
export const routeByMedia = (server: FastifyInstance): void =>
  server.addConstraintStrategy({
    name: 'media',
    storage: handlersByMedia,
    deriveConstraint: ({ headers }) =>
      /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') ? 'multipart' : '',
  });
