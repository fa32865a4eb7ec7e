import { hasText, languageOf, texts } from '@fairlot/content';
import type { Refusal } from '@fairlot/kernel';

/**
 * Returns a function for the messages of refusals in one language. It translates equal refusals
 * once, because 1,000 refused rows usually have only a few different refusals.
 */
export const refusalMessages = (language: string): ((refusal: Refusal) => string) => {
  const text = texts(languageOf(null, language));
  const messages = new Map<string, string>();
  return ({ code, facts }) => {
    const name = JSON.stringify([code, facts]);
    const known = messages.get(name);
    if (known !== undefined) return known;
    const key = `refusal.${code}`;
    const message = hasText(key) ? text(key, facts) : code;
    messages.set(name, message);
    return message;
  };
};
