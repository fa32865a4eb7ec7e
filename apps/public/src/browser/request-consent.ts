import { consentCookie, CONSENT_DAYS } from '../consent-key.js';

const DAY_SECONDS = 86_400;

const isAnswered = (name: string): boolean =>
  document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));

/**
 * SCR-007, STA-046: stores the answer for 180 days, so that visitors are asked only once per
 * consent key.
 */
const storeAnswer = (name: string, answer: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = CONSENT_DAYS * DAY_SECONDS;
  document.cookie = `${name}=${answer}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
};

/** Shows the consent banner if the visitor has not answered yet, or wants to change the answer. */
export const requestConsent = (): void => {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  if (banner === null) return;
  const name = consentCookie(banner.dataset['consent'] ?? '');
  banner.hidden = isAnswered(name);
  for (const button of banner.querySelectorAll<HTMLElement>('[data-answer]'))
    button.addEventListener('click', () => {
      storeAnswer(name, button.dataset['answer'] ?? '');
      banner.hidden = true;
    });
  for (const opener of document.querySelectorAll<HTMLElement>('[data-consent-open]')) {
    opener.hidden = false;
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      banner.hidden = false;
      banner.querySelector<HTMLElement>('button')?.focus();
    });
  }
};
