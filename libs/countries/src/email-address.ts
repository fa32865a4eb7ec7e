import parser from 'validator/lib/isEmail.js';

/** Mail servers that do not know RFC 6531 lose other letters before the `@`; quotes only confuse. */
const OPTIONS = { allow_utf8_local_part: false, blacklisted_chars: '"' };
const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

/**
 * The parser takes any character of a domain that is not ASCII, also what nobody sees, and throws at
 * half a surrogate pair.
 */
const SHAPE = /^[\x21-\x7E]+@[\p{L}\p{M}\p{N}.-]+$/u;

export const isEmailAddress = (text: string): boolean =>
  SHAPE.test(text) && parser.default(text, OPTIONS);

/**
 * An address as it is kept: the domain in ASCII (Punycode), as browsers send it. So an address with an
 * umlaut is the same address, however it was typed.
 */
export const writtenEmail = (text: string): string => {
  const trimmed = text.trim();
  const domain = trimmed.slice(trimmed.lastIndexOf('@') + 1);
  if (isAscii(domain) || !isEmailAddress(trimmed)) return trimmed;
  const url = `https://${domain}`;
  if (!URL.canParse(url)) return trimmed;
  return trimmed.slice(0, -domain.length) + new URL(url).hostname;
};
