import parser from 'validator/lib/isEmail.js';

/**
 * Rejects non-ASCII letters before the `@`, which only mail servers with RFC 6531 support. Rejects
 * quoted names, which confuse readers.
 */
const VALIDATOR_OPTIONS = { allow_utf8_local_part: false, blacklisted_chars: '"' };
const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

/**
 * Checked before the URL parser, which accepts even invisible characters in a domain and throws on
 * half a surrogate pair.
 */
const EMAIL_PATTERN = /^[\x21-\x7E]+@[\p{L}\p{M}\p{N}.-]+$/u;

export const isEmailAddress = (text: string): boolean =>
  EMAIL_PATTERN.test(text) && parser.default(text, VALIDATOR_OPTIONS);

/**
 * The stored form of an address, with the domain in ASCII (Punycode) as browsers send it. An
 * address with an umlaut is then the same, however it was typed.
 */
export const writtenEmail = (text: string): string => {
  const trimmed = text.trim();
  const domain = trimmed.slice(trimmed.lastIndexOf('@') + 1);
  if (isAscii(domain) || !isEmailAddress(trimmed)) return trimmed;
  const url = `https://${domain}`;
  if (!URL.canParse(url)) return trimmed;
  return trimmed.slice(0, -domain.length) + new URL(url).hostname;
};
