import { composeEmail, EXAMPLE_EMAILS } from '@fairlot/messaging-application';
import { LANGUAGES } from '@fairlot/countries';

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Renders every e-mail in every language, as HTML and as text, on one page for translators. */
export const emailGallery = (): string => {
  const rows = EXAMPLE_EMAILS.flatMap((email) =>
    LANGUAGES.map((language) => {
      const publicUrl = 'https://portal.example';
      const { subject, html, text } = composeEmail(email, { language, publicUrl });
      return `<section id="${email.type}-${language}"><h2>${email.type} · ${language}</h2>
<h3>${escapeAttribute(subject)}</h3><iframe title="${email.type} ${language}" sandbox srcdoc="${escapeAttribute(html)}"></iframe>
<pre>${escapeAttribute(text)}</pre></section>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Letters</title>
<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
<style>body{font:15px system-ui;margin:24px}section{max-width:1200px}iframe{width:min(640px,100%);height:520px;border:1px solid #8888}
pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>Letters</h1>${rows.join('\n')}</body></html>\n`;
};
