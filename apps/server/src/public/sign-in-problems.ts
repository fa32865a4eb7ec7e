import type { SignInNotice } from '@fairlot/public';
import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { PublicPages } from './public-pages.js';

/** The page that explains a sign-in problem, by error code. */
const NOTICE_BY_CODE: Readonly<Record<string, SignInNotice>> = {
  LOGIN_FAILED: 'signInFailed',
  VALIDATION: 'signInFailed',
  FORBIDDEN: 'noAccount',
  USER_DISABLED: 'accountDisabled',
  NOT_READY: 'providerAway',
};

/** Routes that redirect to the identity provider or back from it. */
const PROVIDER_ROUTES = /^\/sso\/(?:login|callback)$/;
const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html');

const noticeOf = (payload: unknown): SignInNotice | undefined => {
  if (typeof payload !== 'string') return undefined;
  const { code } = JSON.parse(payload) as { code?: string };
  return NOTICE_BY_CODE[code ?? ''];
};

/**
 * Shows a failed sign-in to browsers as a page that explains what to do, with the same status.
 * Other clients get the Problem itself.
 */
export const showSignInProblems = (server: FastifyInstance, pages: PublicPages): void => {
  const show: onSendAsyncHookHandler = async (request, reply, payload) => {
    if (reply.statusCode < 400 || !wantsPage(request)) return payload;
    if (!String(reply.getHeader('content-type')).includes('json')) return payload;
    const notice = noticeOf(payload);
    // If the page cannot be rendered, send the Problem.
    const page = notice && (await pages.notice(request, notice).catch(() => undefined));
    if (page === undefined) return payload;
    void reply.headers(page.headers);
    return page.text;
  };
  // Only on sign-in routes, because an asynchronous hook delays every response by a turn of the
  // event loop.
  server.addHook('onRoute', (route) => {
    if (PROVIDER_ROUTES.test(route.url)) route.onSend = [show, ...[route.onSend ?? []].flat()];
  });
};
