import { hasText, texts, type Texts } from '@fairlot/content';
import { isLanguage, marketOf, type Language } from '@fairlot/countries';
import type { EmailContent } from '@fairlot/messaging-domain';

/** Texts of an e-mail, not escaped. */
export type EmailTexts = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Text before the button's address, which readers can copy. */
  readonly copyLink: string;
  readonly footer: string;
};

/** Longer than any personal or company name that fits on one line. */
const USER_TEXT_MAX = 100;

/**
 * User-chosen text in an e-mail of the portal: one line, without anything that a mail program turns
 * into a link (U+2060, an invisible word joiner).
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .slice(0, USER_TEXT_MAX)
    .replace(/[.:/@](?=\S)/g, '$&\u2060');

const CHOSEN_BY_THEM = ['name', 'businessName', 'plates'];

/** Omits paragraphs whose only content is an empty note. */
const paragraphsOf = (text: string): string[] =>
  text.split('\n\n').filter((one) => one.trim() !== '');

const requirementText = (code: string, text: Texts): string => {
  const key = `codeTable.REQUIREMENT_REASON.${code}`;
  return hasText(key) ? text(key) : code;
};

/** Texts of an e-mail in this language. `be` and `lu` use Dutch and French. */
export const emailTexts = ({ type, parameters }: EmailContent, language: Language): EmailTexts => {
  const text = texts(language);
  const escaped = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      CHOSEN_BY_THEM.includes(name) ? withoutLinks(String(value)) : value,
    ]),
  );
  const reason = 'reason' in parameters ? text(`mail.returnReason.${parameters.reason}`) : '';
  const named = 'requirement' in parameters ? requirementText(parameters.requirement, text) : '';
  const about = { ...escaped, reason, requirement: named, idMarket: marketOf(language) };
  const hello = 'name' in parameters ? text('mail.helloName', about) : text('mail.hello');
  return {
    subject: text(`mail.${type}.subject`, about),
    paragraphs: [hello, ...paragraphsOf(text(`mail.${type}.text`, about))],
    button: text(`mail.${type}.button`),
    copyLink: text('mail.copyLink'),
    footer: text('mail.footer'),
  };
};

export const emailLanguage = (language: string): Language => {
  const languageTag = language.toLowerCase();
  return isLanguage(languageTag) ? languageTag : 'en';
};
