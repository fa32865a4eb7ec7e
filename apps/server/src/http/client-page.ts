import { readFileSync } from 'node:fs';
import { OPEN_TO_STRANGERS } from '../start/strangers.js';
import { newNonce, pagePolicy } from './security-headers.js';

export type ClientPage = { readonly publicUrl: string; readonly isOpenToStrangers: boolean };

type Served = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** Policies of the client's `shared/markup`. */
const TRUSTED_TYPES = ['default', 'inert'];

/**
 * The page of the client, as every address of it is answered: anew each time, because dialogs bring
 * style sheets of their own, and the nonce that lets them in is good for one page.
 */
export const clientPage = (file: string, about: ClientPage): (() => Served) => {
  const { publicUrl, isOpenToStrangers } = about;
  const [head = '', ...rest] = readFileSync(file, 'utf8').split('</head>');
  const warning = isOpenToStrangers ? OPEN_TO_STRANGERS : '';
  return () => {
    const nonce = newNonce();
    const styles = { 'style-src': ["'self'", `'nonce-${nonce}'`] };
    return {
      html: `${head}${warning}<meta property="csp-nonce" nonce="${nonce}" /></head>${rest.join('</head>')}`,
      headers: {
        'content-security-policy': pagePolicy({ publicUrl, styles, trustedTypes: TRUSTED_TYPES }),
        'content-type': 'text/html; charset=utf-8',
        // A copy would come with a nonce that is over.
        'cache-control': 'no-store',
      },
    };
  };
};
