import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '@fairlot/content';
import type { Interaction, Provider } from 'oidc-provider';
import {
  accountPage,
  deadEndPage,
  PASSWORD_MAX,
  QUERY_MAX,
  type AttemptResult,
} from './account-page.js';
import { ICON } from './mark.js';
import { createProvider, type ProviderSettings, type ShowPage } from './provider.js';
import { STYLE_SHEET } from './style-sheet.js';

/**
 * Maximum length of a body. User name and password may have up to twelve encoded bytes per
 * character.
 */
const BODY_MAX = 4_000;
/** Static files of the provider's pages, by path. */
const STATIC_FILES: Readonly<Record<string, { readonly type: string; readonly content: string }>> =
  {
    '/identity.css': { type: 'text/css; charset=utf-8', content: STYLE_SHEET },
    '/mark.svg': { type: 'image/svg+xml', content: ICON },
  };

/**
 * The content security policy: no scripts, only the provider's style sheet, forms to itself and the
 * portal.
 */
const securityPolicyFor = (redirectUri: string): string => {
  const { origin } = new URL(redirectUri);
  return (
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${origin}; ` +
    `frame-src ${origin}; base-uri 'none'; frame-ancestors 'none'`
  );
};

const pageHeadersFor = ({ redirectUri }: ProviderSettings) => ({
  'cache-control': 'no-store',
  'content-security-policy': securityPolicyFor(redirectUri),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = '';
  // Read a body to its end even if it is too long. Closing early would end the connection before
  // the response.
  for await (const chunk of request.setEncoding('utf8')) if (body.length <= BODY_MAX) body += chunk;
  return new URLSearchParams(body);
};

/**
 * The development identity provider, mounted below its issuer's path on the portal's port. Anybody
 * who can open its page can sign in as anyone, so never use it for real accounts.
 */
export const identityProvider = (
  settings: ProviderSettings,
): ((request: IncomingMessage, response: ServerResponse, address?: string) => void) => {
  const mountPath = new URL(settings.issuer).pathname;
  const show: ShowPage = (context, make) => {
    for (const [name, value] of Object.entries(pageHeadersFor(settings))) context.set(name, value);
    const language = languageOf(context.headers['accept-language']);
    context.body = make({ language, mountPath: mountPathOf(settings) });
  };
  const provider = createProvider(settings, {
    show,
    renderError: (context) => show(context, (page) => deadEndPage(page, portalUrlOf(settings))),
  });
  const protocol = provider.callback();
  return (request, response, address = request.socket.remoteAddress ?? '') => {
    const url = new URL(request.url ?? '/', settings.issuer);
    const file = STATIC_FILES[url.pathname.slice(mountPath.length)];
    if (file !== undefined) {
      const headers = { ...pageHeadersFor(settings), 'content-type': file.type };
      return void response.writeHead(200, headers).end(file.content);
    }
    if (url.pathname.startsWith(`${mountPath}/interaction/`))
      return void handleInteraction({ provider, settings, url, address }, request, response).catch(
        () =>
          // The accounts could not be read, or the browser has disconnected.
          response.writeHead(503, { 'retry-after': '5' }).end(),
      );
    // The library builds absolute URLs from `originalUrl`, and routes by `url`.
    Object.assign(request, { originalUrl: request.url });
    request.url = (request.url ?? '').slice(mountPath.length) || '/';
    return void protocol(request, response);
  };
};

type SignInContext = {
  readonly provider: Provider;
  readonly settings: ProviderSettings;
  readonly url: URL;
  /** The browser's network address. */
  readonly address: string;
};

/** The account that the user chose, or the reason why there is none. */
const chooseAccount = async (
  { settings: { accounts, passwords }, address }: SignInContext,
  form: URLSearchParams,
): Promise<string | AttemptResult> => {
  const account = form.get('account');
  if (account !== null)
    return (await accounts()).some(({ username }) => username === account) ? account : null;
  const username = form.get('username');
  const password = form.get('password');
  if (passwords === null || username === null || password === null) return null;
  // Refuse text that is too long, or that a database cannot store.
  const isOdd = username.length > QUERY_MAX || password.length > PASSWORD_MAX;
  if (isOdd || username.includes('\0')) return { outcome: 'refused' };
  const checked = await passwords.check({ username, password, address });
  return checked.outcome === 'known' ? checked.username : checked;
};

const handleInteraction = async (
  context: SignInContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { provider, settings, url } = context;
  let interaction: Interaction;
  try {
    // The sign-in is identified by the provider's cookie, not by the URL.
    interaction = await provider.interactionDetails(request, response);
  } catch {
    const expired = renderDeadEnd(settings, request.headers['accept-language']);
    return void response.writeHead(400, pageHeadersFor(settings)).end(expired);
  }
  const chosen =
    request.method === 'POST' ? await chooseAccount(context, await readForm(request)) : null;
  if (typeof chosen === 'string')
    return provider.interactionFinished(request, response, { login: { accountId: chosen } });
  const language = languageOf(
    interaction.params.ui_locales?.replaceAll(' ', ',') ?? request.headers['accept-language'],
  );
  const query = (url.searchParams.get('q') ?? '').slice(0, QUERY_MAX);
  const tried = settings.passwords === null ? undefined : chosen;
  const accounts = await settings.accounts();
  const page = { language, mountPath: mountPathOf(settings) };
  const body = accountPage(page, { accounts, query, tried });
  response.writeHead(200, pageHeadersFor(settings)).end(body);
};

const mountPathOf = ({ issuer }: ProviderSettings): string => new URL(issuer).pathname;

const portalUrlOf = ({ redirectUri }: ProviderSettings): string => new URL('/', redirectUri).href;

const renderDeadEnd = (settings: ProviderSettings, acceptLanguage: string | undefined): string =>
  deadEndPage(
    { language: languageOf(acceptLanguage), mountPath: mountPathOf(settings) },
    portalUrlOf(settings),
  );
