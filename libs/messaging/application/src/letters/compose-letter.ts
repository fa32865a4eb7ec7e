import type { Language } from '@fairlot/countries';
import type { MailMessage } from '@fairlot/mailer-port';
import type { LetterContent } from '@fairlot/messaging-domain';
import { letterTexts } from './letter-texts.js';
import { LAYOUT } from './layout.gen.js';

export type ComposedLetter = Pick<MailMessage, 'subject' | 'language' | 'html' | 'text'>;

const TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', en: 'en-GB', lu: 'fr-LU' };

const ESCAPED: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

/** Where a letter leads: never off this portal, whatever the path says. */
const linkTo = (path: string, publicUrl: string): string => {
  const { origin } = new URL(publicUrl);
  const link = new URL(`${publicUrl}${path}`);
  if (!path.startsWith('/') || link.origin !== origin) throw new Error('a letter leads elsewhere');
  return link.href;
};

/**
 * A letter as it is sent: a subject, HTML and text of the same words. The places of the layout are
 * filled in one go, so nothing that is filled in becomes a place.
 *
 * @param publicUrl where browsers reach the portal, without a slash at the end
 */
export const composeLetter = (
  letter: LetterContent,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): ComposedLetter => {
  const { subject, paragraphs, button, copyLink, footer } = letterTexts(letter, language);
  const path = ('path' in letter.parameters ? letter.parameters.path : null) ?? '/';
  const link = linkTo(path, publicUrl);
  const tag = TAGS[language] ?? language;
  const places: Readonly<Record<string, string>> = {
    ...{ lang: tag, subject: escaped(subject), button: escaped(button), link: escaped(link) },
    ...{ copyLink: escaped(copyLink), footer: escaped(footer) },
    paragraphs: paragraphs.map((one) => `<p>${escaped(one)}</p>`).join(''),
  };
  return {
    ...{ subject, language: tag },
    html: LAYOUT.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? ''),
    text: [...paragraphs, `${button}:\n${link}`, `--\n${footer}`].join('\n\n').concat('\n'),
  };
};
