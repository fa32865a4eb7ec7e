import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '@fairlot/content';
import { tagOf, type Place } from '@fairlot/public';
import { OPEN_TO_STRANGERS } from '../start/strangers.js';
import { pageParts } from './page-parts.js';
import { newNonce, pagePolicy } from './security-headers.js';

export type ClientPage = { readonly publicUrl: string; readonly isOpenToStrangers: boolean };

type Served = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Policies of the client's `shared/markup`. */
const TRUSTED_TYPES = ['default', 'inert'];

/** Who has no script would look at an empty page. */
const withoutScript = (place: Place): string =>
  `<noscript><p lang="${tagOf(place)}">${texts(place.language)('script.needed')}</p></noscript></body>`;

const headAndBody = (folder: string, file: string): readonly [head: string, body: string] => {
  const [head = '', ...rest] = readFileSync(join(folder, file), 'utf8').split('</head>');
  return [head, rest.join('</head>')];
};

/**
 * A page of the client, as every address of it is answered: anew each time, because dialogs bring
 * style sheets of their own, and the nonce that lets them in is good for one page.
 *
 * @param file the portal, or the door before it, which has the portal's page at a path fetched ahead
 * @returns what is served at a path, to a reader who is in a place
 */
export const clientPage = (
  folder: string,
  about: ClientPage,
  file: 'index.html' | 'door.html' = 'index.html',
): ((path: string, place: Place) => Served) => {
  const { publicUrl, isOpenToStrangers } = about;
  const [head, body] = headAndBody(folder, file);
  const [portal] = headAndBody(folder, 'index.html');
  const warning = isOpenToStrangers ? OPEN_TO_STRANGERS : '';
  const manifest = join(folder, '.vite/manifest.json');
  const partsOf = pageParts({ file: manifest, page: portal, there: head });
  return (path, place) => {
    const nonce = newNonce();
    const styles = { 'style-src': ["'self'", `'nonce-${nonce}'`] };
    return {
      html: `${head}${partsOf(path)}${warning}<meta property="csp-nonce" nonce="${nonce}" /></head>${body.replace('</body>', withoutScript(place))}`,
      headers: {
        'content-security-policy': pagePolicy({ publicUrl, styles, trustedTypes: TRUSTED_TYPES }),
        'content-type': 'text/html; charset=utf-8',
        // A copy would come with a nonce that is over.
        'cache-control': 'no-store',
      },
    };
  };
};
