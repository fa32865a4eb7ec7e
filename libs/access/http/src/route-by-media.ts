import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Storage = ReturnType<Strategy['storage']>;
type Handler = Parameters<Storage['set']>[1];

const handlersByMedia = (): Storage => {
  const handlers = new Map<unknown, Handler>();
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
