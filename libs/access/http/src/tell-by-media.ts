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
 * One address of two calls: a request of several parts goes to the route that is held to it
 * (`media: 'multipart'`), any other one to the route beside it. An address of one call is not touched.
 */
export const tellByMedia = (server: FastifyInstance): void =>
  server.addConstraintStrategy({
    name: 'media',
    storage: handlersByMedia,
    deriveConstraint: ({ headers }) =>
      /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') ? 'multipart' : '',
  });
