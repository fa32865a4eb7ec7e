import type { Profiler } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  children,
  callFrame: { functionName, url, scriptId: '', lineNumber: 0, columnNumber: 0 },
});

it('the shares of a profile count time in libraries and in Node for their callers, and leave out idle time', () => {
  const profile: Profiler.Profile = {
    startTime: 0,
    endTime: 1,
    samples: [3, 3, 5, 6, 7, 7, 7, 7],
    nodes: [
      node(1, '(root)', '', [2, 4, 6, 7]),
      node(2, 'parseInput', 'file:///x/libs/access/http/dist/parse-input.js', [3]),
      node(3, 'parse', 'file:///x/node_modules/zod/v4/core/parse.js'),
      node(4, 'execute', 'file:///x/libs/event-sourcing/engine/dist/engine.js', [5]),
      node(5, 'hash', 'node:internal/crypto/hash'),
      node(6, 'writeHead', 'node:_http_server'),
      node(7, '(idle)', ''),
    ],
  };
  expect([...sharesOf(profile)]).toEqual([
    ['contract: the request', 0.5],
    ['engine and rules', 0.25],
    ['HTTP server', 0.25],
  ]);
});
