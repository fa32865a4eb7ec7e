import type { ReactNode } from 'react';
import { languageTagOf } from '../addresses.js';
import type { PageContext } from '../page-context.js';
import { Consent } from './consent.js';
import { Footer } from './footer.js';
import { Head } from './head.js';
import { Header } from './header.js';

type Props = { readonly context: PageContext; readonly children: ReactNode };

/** SCR-001: the HTML document around every public page. */
export const Document = ({ context, children }: Props) => (
  <html lang={languageTagOf(context.locale)}>
    <Head context={context} />
    <body>
      <a className="skip" href="#content">
        {context.t('nav.skip')}
      </a>
      <Header context={context} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer context={context} />
      <Consent context={context} />
    </body>
  </html>
);
