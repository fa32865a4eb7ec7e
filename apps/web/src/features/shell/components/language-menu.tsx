import { useKnownUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { LanguageChoice } from './language-choice.js';

const say = (text: string) => showToast({ text, tone: 'bad' });

/** For the known user. */
export const LanguageMenu = () => (
  <LanguageChoice idUser={useKnownUser()?.idUser ?? null} onFailed={say} />
);
