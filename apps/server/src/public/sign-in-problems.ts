import type { SignInNotice } from '@fairlot/public';
import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { PublicPages } from './public-pages.js';

/** What a problem on the way in is told by, to a person. */
const NOTICES: Readonly<Record<string, SignInNotice>> = {
  LOGIN_FAILED: 'signInFailed',
  VALIDATION: 'signInFailed',
  FORBIDDEN: 'noAccount',
  USER_DISABLED: 'accountDisabled',
  NOT_READY: 'providerAway',
};

/** Where the identity provider is left for and come back from. */
const ON_THE_WAY = /^\/sso\/(?:login|callback)$/;
const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html');

const noticeOf = (payload: unknown): SignInNotice | undefined => {
  if (typeof payload !== 'string') return undefined;
  const { code } = JSON.parse(payload) as { code?: string };
  return NOTICES[code ?? ''];
};

/**
 * On the way in a browser goes from page to page: whatever ends it there is a page as well, with the same
 * status, that says what to do. Programs are answered the problem itself.
 */
export const showSignInProblems = (server: FastifyInstance, pages: PublicPages): void => {
  const show: onSendAsyncHookHandler = async (request, reply, payload) => {
    if (reply.statusCode < 400 || !wantsPage(request)) return payload;
    if (!String(reply.getHeader('content-type')).includes('json')) return payload;
    const notice = noticeOf(payload);
    // Where the page cannot be made, the problem says it too.
    const page = notice && (await pages.notice(request, notice).catch(() => undefined));
    if (page === undefined) return payload;
    void reply.headers(page.headers);
    return page.text;
  };
  // On the way alone: an asynchronous hook would cost every other answer a turn.
  server.addHook('onRoute', (route) => {
    if (ON_THE_WAY.test(route.url)) route.onSend = [show, ...[route.onSend ?? []].flat()];
  });
};
