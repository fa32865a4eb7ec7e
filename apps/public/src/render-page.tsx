import { renderToStaticMarkup } from 'react-dom/server';
import { languageTagOf } from './addresses.js';
import { Document } from './frame/document.js';
import { pageContextOf, type PageContext } from './page-context.js';
import { Company } from './pages/company.js';
import { Home } from './pages/home.js';
import { Partner } from './pages/partner.js';
import { Privacy, PrivacyText } from './pages/privacy.js';
import { PaymentResult } from './pages/payment-result.js';
import { Contact, Cookie, Notice, Terms, BenefitsPage } from './pages/small-pages.js';
import { RegistrationStatus } from './pages/registration-status.js';
import { Registration } from './registration/registration-page.js';
import type { PageView, PrivacyView, SiteView } from './site-view.js';

const Page = ({ context }: { readonly context: PageContext }) => {
  const { page } = context.view;
  switch (page.name) {
    case 'home':
      return <Home context={context} page={page} />;
    case 'company':
      return <Company context={context} page={page} />;
    case 'partner':
      return <Partner context={context} partner={page.partner} />;
    case 'why':
      return <BenefitsPage context={context} />;
    case 'contact':
      return <Contact context={context} />;
    case 'privacy':
      return <Privacy context={context} page={page} />;
    case 'cookie':
      return <Cookie context={context} text={page.text} />;
    case 'terms':
      return <Terms context={context} text={page.text} />;
    case 'paymentSuccess':
      return <PaymentResult context={context} page={page} />;
    case 'registration':
      return <Registration context={context} view={page} />;
    case 'registrationStatus':
      return <RegistrationStatus context={context} page={page} />;
    default:
      return <Notice context={context} name={page.name} />;
  }
};

/** Renders a public page as HTML. Without scripts, all pages except the registration work. */
export const renderPage = (view: SiteView): string => {
  const context = pageContextOf(view);
  return `<!doctype html>${renderToStaticMarkup(
    <Document context={context}>
      <Page context={context} />
    </Document>,
  )}`;
};

/** OTH-09: renders only the privacy text, to embed it elsewhere. */
export const renderPrivacyText = (view: SiteView & { readonly page: PrivacyView }): string =>
  renderToStaticMarkup(<PrivacyText context={pageContextOf(view)} page={view.page} />);

type PartnerPageView = SiteView & {
  readonly page: Extract<PageView, { readonly name: 'partner' }>;
};

/**
 * SCR-019: renders the page of a partner for a frame, without menus and scripts. Links open in
 * another tab.
 */
export const renderPartner = (view: PartnerPageView): string => {
  const context = pageContextOf(view);
  const { assets, page } = view;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={languageTagOf(context.locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{page.partner?.auctionName}</title>
        <base target="_blank" />
        {assets !== null && <link rel="stylesheet" href={assets.style} />}
      </head>
      <body>
        <main id="content">
          <Partner context={context} partner={page.partner} />
        </main>
      </body>
    </html>,
  )}`;
};
