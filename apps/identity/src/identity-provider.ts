import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '@fairlot/content';
import type { Interaction, Provider, RequestContext } from 'oidc-provider';
import { accountPage, deadEndPage, QUERY_MAX } from './account-page.js';
import { ICON } from './mark.js';
import { createProvider, type ProviderSettings } from './provider.js';
import { STYLE_SHEET } from './style-sheet.js';

const BODY_MAX = 1000;
/** What its pages are made of beside their text, by path. */
const FILES: Readonly<Record<string, { readonly type: string; readonly content: string }>> = {
  '/identity.css': { type: 'text/css; charset=utf-8', content: STYLE_SHEET },
  '/mark.svg': { type: 'image/svg+xml', content: ICON },
};

/** No script at all; the style sheet is our own, and a form leads on to the portal and nowhere else. */
const policyFor = (redirectUri: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${new URL(redirectUri).origin}; ` +
  "base-uri 'none'; frame-ancestors 'none'";

const headersFor = ({ redirectUri }: ProviderSettings) => ({
  'cache-control': 'no-store',
  'content-security-policy': policyFor(redirectUri),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = '';
  // Read to the end even when too long: leaving would cut the connection before the answer.
  for await (const chunk of request.setEncoding('utf8')) if (body.length <= BODY_MAX) body += chunk;
  return new URLSearchParams(body);
};

/**
 * The development identity provider, to be mounted under the path of its issuer on the portal's
 * own port. Anybody who reaches its page may sign in as anyone: never for real accounts.
 */
export const identityProvider = (
  settings: ProviderSettings,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const mountPath = new URL(settings.issuer).pathname;
  const provider = createProvider(settings, (context: RequestContext) => {
    for (const [name, value] of Object.entries(headersFor(settings))) context.set(name, value);
    context.body = deadEnd(settings, context.headers['accept-language']);
  });
  const protocol = provider.callback();
  return (request, response) => {
    const url = new URL(request.url ?? '/', settings.issuer);
    const file = FILES[url.pathname.slice(mountPath.length)];
    if (file !== undefined) {
      const headers = { ...headersFor(settings), 'content-type': file.type };
      return void response.writeHead(200, headers).end(file.content);
    }
    if (url.pathname.startsWith(`${mountPath}/interaction/`))
      return void interact({ provider, settings }, request, response, url).catch(() =>
        // The accounts could not be read, or the browser has gone.
        response.writeHead(503, { 'retry-after': '5' }).end(),
      );
    // The provider makes absolute addresses from the original one and routes by the rest.
    Object.assign(request, { originalUrl: request.url });
    request.url = (request.url ?? '').slice(mountPath.length) || '/';
    return void protocol(request, response);
  };
};

type Parts = { readonly provider: Provider; readonly settings: ProviderSettings };

const interact = async (
  { provider, settings }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> => {
  let interaction: Interaction;
  try {
    // The provider's cookie, not the address, says whose sign-in this is.
    interaction = await provider.interactionDetails(request, response);
  } catch {
    const expired = deadEnd(settings, request.headers['accept-language']);
    return void response.writeHead(400, headersFor(settings)).end(expired);
  }
  const accounts = await settings.accounts();
  if (request.method === 'POST') {
    const accountId = (await readForm(request)).get('account');
    if (accountId !== null && accounts.some(({ username }) => username === accountId))
      return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const language = languageOf(
    interaction.params.ui_locales?.replaceAll(' ', ',') ?? request.headers['accept-language'],
  );
  const query = (url.searchParams.get('q') ?? '').slice(0, QUERY_MAX);
  const shown = accountPage({ language, mountPath: mountOf(settings) }, accounts, query);
  response.writeHead(200, headersFor(settings)).end(shown);
};

const mountOf = ({ issuer }: ProviderSettings): string => new URL(issuer).pathname;

const deadEnd = (settings: ProviderSettings, acceptLanguage: string | undefined): string =>
  deadEndPage(
    { language: languageOf(acceptLanguage), mountPath: mountOf(settings) },
    new URL('/', settings.redirectUri).href,
  );
