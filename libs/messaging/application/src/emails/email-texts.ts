import { hasText, texts, type Texts } from '@fairlot/content';
import { isLanguage, marketOf, type Language } from '@fairlot/countries';
import type { EmailContent } from '@fairlot/messaging-domain';

/** The texts of an e-mail, not escaped yet. */
export type EmailTexts = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Text before the address of the button, which readers can copy. */
  readonly copyLink: string;
  readonly footer: string;
};

/** Maximum length of a value from a user. Names of persons and companies are shorter. */
const USER_TEXT_MAX = 100;

/**
 * A value from a user for an e-mail: on one line, and without anything that mail programs turn into
 * a link (U+2060, an invisible word joiner, is inserted).
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .slice(0, USER_TEXT_MAX)
    .replace(/[.:/@](?=\S)/g, '$&\u2060');

const CHOSEN_BY_THEM = ['name', 'businessName', 'plates'];

/** The paragraphs of a text, without those that contain only an empty note. */
const paragraphsOf = (text: string): string[] =>
  text.split('\n\n').filter((one) => one.trim() !== '');

const requirementText = (code: string, text: Texts): string => {
  const key = `codeTable.REQUIREMENT_REASON.${code}`;
  return hasText(key) ? text(key) : code;
};

/** The texts of an e-mail in this language. `be` uses Dutch texts, and `lu` French ones. */
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
