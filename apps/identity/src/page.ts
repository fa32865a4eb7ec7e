import { texts, type Texts } from '@fairlot/content';
import { html, Html } from './html.js';
import { MARK } from './mark.js';

type Language = Parameters<typeof texts>[0];

/** HTML `lang` values of languages whose market code is not a language. */
const LANGUAGE_TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', lu: 'fr-LU' };

export type PageSettings = {
  readonly language: Language;
  readonly mountPath: string;
};

/** Renders the frame of every page: the portal's name, the warning, and the content. */
export const renderPage = (
  { language, mountPath }: PageSettings,
  content: (text: Texts) => { readonly title: string; readonly main: Html },
): string => {
  const text = texts(language);
  const { title, main } = content(text);
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language] ?? language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Fairlot</title>
        <link rel="icon" href="${mountPath}/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${mountPath}/identity.css" />
      </head>
      <body>
        <header>
          <p class="brand">
            ${MARK}<span>fair<b>lot</b></span>
          </p>
          <p class="note"><strong>${text('identity.note')}</strong> ${text('identity.noteText')}</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html> `.text;
};
