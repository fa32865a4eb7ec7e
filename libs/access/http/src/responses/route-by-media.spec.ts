import fastify from 'fastify';
import { expect, it } from 'vitest';
import { routeByMedia } from './route-by-media.js';

it('routeByMedia selects one of two calls with the same path by the content type', async () => {
  const server = fastify();
  routeByMedia(server);
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const constraints = { media: 'multipart' };
  server.post('/both', { constraints }, async () => 'parts');
  server.post('/both', async () => 'JSON');
  server.post('/one', async () => 'one');
  const post = async (url: string, type?: string) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const { body, statusCode } = await server.inject({
      method: 'POST',
      url,
      headers,
      payload: '{}',
    });
    return statusCode === 200 ? body : statusCode;
  };
  expect(await post('/both', 'multipart/form-data; boundary=x')).toBe('parts');
  expect(await post('/both', 'Multipart/Form-Data')).toBe('parts');
  for (const type of ['application/json', 'multipart/mixed', 'text/plain', undefined])
    expect([type, await post('/both', type)]).toEqual([type, 'JSON']);
  expect(await post('/one', 'multipart/form-data; boundary=x')).toBe('one');
  expect(await post('/none', 'multipart/form-data; boundary=x')).toBe(404);
  await server.close();
});
