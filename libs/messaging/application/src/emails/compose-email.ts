import type { Language } from '@fairlot/countries';
import type { MailMessage } from '@fairlot/mailer-port';
import type { EmailContent } from '@fairlot/messaging-domain';
import { emailTexts } from './email-texts.js';
import { LAYOUT } from './layout.gen.js';

export type ComposedEmail = Pick<MailMessage, 'subject' | 'language' | 'html' | 'text'>;

const LANGUAGE_TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', en: 'en-GB', lu: 'fr-LU' };

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);

/** The full URL of a path in this portal. Throws if the path leads to another site. */
const linkTo = (path: string, publicUrl: string): string => {
  const { origin } = new URL(publicUrl);
  const link = new URL(`${publicUrl}${path}`);
  if (!path.startsWith('/') || link.origin !== origin)
    throw new Error('the e-mail contains a link to another site');
  return link.href;
};

/**
 * Composes an e-mail for sending: a subject, and the same content as HTML and as text. All
 * placeholders are filled in one pass, so that values cannot contain placeholders.
 * @param publicUrl URL of the portal for browsers, without a trailing slash
 */
export const composeEmail = (
  email: EmailContent,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): ComposedEmail => {
  const { subject, paragraphs, button, copyLink, footer } = emailTexts(email, language);
  const path = ('path' in email.parameters ? email.parameters.path : null) ?? '/';
  const link = linkTo(path, publicUrl);
  const tag = LANGUAGE_TAGS[language] ?? language;
  const places: Readonly<Record<string, string>> = {
    lang: tag,
    subject: escapeHtml(subject),
    button: escapeHtml(button),
    link: escapeHtml(link),
    copyLink: escapeHtml(copyLink),
    footer: escapeHtml(footer),
    paragraphs: paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join(''),
  };
  return {
    subject,
    language: tag,
    html: LAYOUT.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? ''),
    text: [...paragraphs, `${button}:\n${link}`, `--\n${footer}`].join('\n\n').concat('\n'),
  };
};
