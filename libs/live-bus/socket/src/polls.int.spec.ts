import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAccess } from '@fairlot/live-bus-testing';
import { expect, it, onTestFinished } from 'vitest';
import { SocketLiveBus } from './index.js';

it('the socket bus checks the origin of each poll', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bus = new SocketLiveBus({
    server,
    access: makeAccess(),
    isOurs: ({ headers }) => headers.origin === undefined,
  });
  onTestFinished(async () => {
    await bus.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { readonly sid: string };
  const join = (headers: Record<string, string>) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40{"token":"anna"}', headers });
  const statuses = [await join({ origin: 'https://elsewhere.test' }), await join({})];
  expect(statuses.map(({ status }) => status)).toEqual([400, 200]);
});
