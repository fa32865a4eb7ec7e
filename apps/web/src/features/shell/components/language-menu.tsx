import { useLoadedUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { LanguageChoice } from './language-choice.js';

const showError = (text: string) => showToast({ text, tone: 'bad' });

/** The language menu for a signed-in user. */
export const LanguageMenu = () => (
  <LanguageChoice idUser={useLoadedUser()?.idUser ?? null} onFailed={showError} />
);
