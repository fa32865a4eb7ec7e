import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '@fairlot/content';
import { languageTagOf, type SiteLocale } from '@fairlot/public';
import { OPEN_TO_STRANGERS } from '../settings/public-access.js';
import { pageParts } from './page-parts.js';
import { newNonce, pagePolicy } from './security-headers.js';

export type ClientPage = { readonly publicUrl: string; readonly isOpenToStrangers: boolean };

type PageResponse = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Names of the Trusted Types policies that the client's `shared/markup` creates. */
const TRUSTED_TYPES = ['default', 'inert'];

/** The notice that browsers without JavaScript show instead of the client. */
const noScriptNotice = (locale: SiteLocale): string =>
  `<noscript><p lang="${languageTagOf(locale)}">${texts(locale.language)('script.needed')}</p></noscript></body>`;

const readHeadAndBody = (folder: string, file: string): readonly [head: string, body: string] => {
  const [head = '', ...rest] = readFileSync(join(folder, file), 'utf8').split('</head>');
  return [head, rest.join('</head>')];
};

/**
 * Serves the client's HTML page. Each response has a new nonce, because a nonce is valid for one
 * page. The client needs it to add style sheets for dialogs.
 * @param file the client, or the sign-in page, which preloads the client's page at a path
 * @returns renders the response for a path and the reader's locale
 */
export const clientPage = (
  folder: string,
  about: ClientPage,
  file: 'index.html' | 'sign-in.html' = 'index.html',
): ((path: string, locale: SiteLocale) => PageResponse) => {
  const { publicUrl, isOpenToStrangers } = about;
  const [head, body] = readHeadAndBody(folder, file);
  const [portal] = readHeadAndBody(folder, 'index.html');
  const warning = isOpenToStrangers ? OPEN_TO_STRANGERS : '';
  const manifest = join(folder, '.vite/manifest.json');
  const partsOf = pageParts({ file: manifest, page: portal, there: head });
  return (path, locale) => {
    const nonce = newNonce();
    const styles = { 'style-src': ["'self'", `'nonce-${nonce}'`] };
    return {
      html: `${head}${partsOf(path)}${warning}<meta property="csp-nonce" nonce="${nonce}" /></head>${body.replace('</body>', noScriptNotice(locale))}`,
      headers: {
        'content-security-policy': pagePolicy({ publicUrl, styles, trustedTypes: TRUSTED_TYPES }),
        'content-type': 'text/html; charset=utf-8',
        // A cached copy would contain an old nonce.
        'cache-control': 'no-store',
      },
    };
  };
};
