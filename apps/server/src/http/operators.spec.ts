import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Operators } from './operators.js';

it('a route for operators responds to operators immediately, and to everybody else with a delay', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const operators = new Operators('a token of operators', { hold: () => held });
  const server = Fastify();
  server.get('/inside', { onRequest: operators.only }, () => 'inside');
  const ask = (authorization: string) =>
    server.inject({ url: '/inside', headers: { authorization } });
  let answered = false;
  const guess = ask('Bearer a guess').finally(() => (answered = true));
  expect((await ask('Bearer a token of operators')).body).toBe('inside');
  expect(answered).toBe(false);
  letGo();
  expect((await guess).statusCode).toBe(401);
  expect((await ask('a token of operators')).statusCode).toBe(401);
});
