import { type OperationId, operations } from '@fairlot/contracts/operations';
import { problemBody } from '@fairlot/contracts/problem';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/app.js';
import { createApp } from '../app/create-app.js';
import { startTexts } from '#shared/i18n/i18n.js';
import { connectionOpener, type OpenConnection } from '#shared/live/open-live.js';
import { makePage, makeProblem, makeUser, NOW } from './builders.js';

export type FakeRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
};
/**
 * The responses of a fake portal, by operation. A Problem is sent with its status, a `Response` as
 * it is, and anything else with status 200. A thrown error simulates a lost connection.
 */
export type FakeAnswers = Partial<Record<OperationId, (request: FakeRequest) => unknown>>;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  );

const DEFAULT_ANSWERS: FakeAnswers = {
  'SEC-10': () => makeUser(),
  'SEC-58': () => ({ time: NOW }),
  'SEC-61': () => null,
  'ENG-17': () => [],
  'ENG-42': () => ({ leading: 0, outbid: 0, unseen: 0 }),
  'SEC-45': () => makePage([]),
  'ENG-91': () => ({ files: [], version: 0 }),
};

/**
 * Starts a fake portal, which finds the operation of a request as the server does. It records the
 * requests.
 */
export const makePortal = (answers: FakeAnswers) => {
  const requests: { id: OperationId; request: FakeRequest }[] = [];
  const table = { ...DEFAULT_ANSWERS, ...answers };
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://portal.test');
    for (const [id, respond] of Object.entries(table)) {
      const operation = operations[id as OperationId];
      const match = patternOf(operation.path).exec(url.pathname);
      if (!match || operation.method !== (init.method ?? 'GET')) continue;
      const request: FakeRequest = {
        params: { ...match.groups },
        query: url.searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: new Headers(init.headers),
      };
      requests.push({ id: id as OperationId, request });
      const content = await respond(request);
      if (content instanceof Response) return content;
      const problem = problemBody.safeParse(content);
      const status = problem.success ? Number(problem.data.errorCode.slice(0, 3)) : 200;
      return Response.json(content, { status });
    }
    return Response.json(makeProblem('NOT_FOUND', { errorCode: '404001' }), { status: 404 });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    asked: requests,
    count: (id: OperationId) => requests.filter((one) => one.id === id).length,
  };
};

/** Starts a new app at a path, in English. */
export const visit = async (
  path: string,
  { openLine }: { readonly openLine?: OpenConnection } = {},
) => {
  localStorage.setItem('fairlot.language', 'en');
  const history = createMemoryHistory({ initialEntries: [path] });
  const { router, queryClient } = createApp(history);
  if (openLine) connectionOpener.set(openLine);
  await startTexts();
  render(<App router={router} queryClient={queryClient} />);
  return { router };
};
