import { pageAddress, PAGES, SITE_LOCALES, languageTagOf, type PageName } from '../addresses.js';
import { jsonForScript } from '../json-for-script.js';
import type { PageContext } from '../page-context.js';
import { isIndexed, pageNameOf } from '../page-facts.js';
import { pageMetadata } from './page-metadata.js';
import { structuredData } from './structured-data.js';

type PageAddress = { readonly origin: string; readonly page: PageName; readonly search: string };

/** Links to the same page in every language of every market, and to the default page. */
const Alternates = ({ origin, page, search }: PageAddress) => (
  <>
    {SITE_LOCALES.map((locale) => (
      <link
        key={languageTagOf(locale)}
        rel="alternate"
        hrefLang={languageTagOf(locale)}
        href={origin + pageAddress(locale, page) + search}
      />
    ))}
    <link rel="alternate" hrefLang="x-default" href={`${origin}/${PAGES[page]}${search}`} />
  </>
);

const Sharing = ({ context }: { readonly context: PageContext }) => {
  const { view, locale } = context;
  const { title, description, url, image } = pageMetadata(context);
  return (
    <>
      <meta property="og:site_name" content="Fairlot" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageTagOf(locale).replace('-', '_')} />
      <meta property="og:image" content={image ?? `${view.origin}/favicon.svg`} />
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
    </>
  );
};

/** The head of the document, with metadata for search engines, previews and other languages. */
export const Head = ({ context }: { readonly context: PageContext }) => {
  const { view } = context;
  const { title, description, url, search } = pageMetadata(context);
  const { origin, assets, page } = view;
  const own = assets?.ofPages[page.name];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {isIndexed(page.name) ? (
        <>
          <link rel="canonical" href={url} />
          <Alternates origin={origin} page={pageNameOf(page)} search={search} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <Sharing context={context} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {assets !== null && (
        <>
          <link rel="stylesheet" href={assets.style} />
          <script type="module" src={assets.script} />
        </>
      )}
      {own !== undefined && (
        <>
          <link rel="stylesheet" href={own.style} />
          <script type="module" src={own.script} />
        </>
      )}
      {isIndexed(page.name) && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForScript(structuredData(context)) }}
        />
      )}
    </head>
  );
};
