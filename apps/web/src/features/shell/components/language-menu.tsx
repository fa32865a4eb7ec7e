import { useKnownUser } from '#shared/session/session.js';
import { showToast } from '#shared/toast/show-toast.js';
import { LanguageChoice } from './language-choice.js';

const say = (text: string) => showToast({ text, tone: 'bad' });

/** Of whoever is known to be signed in. */
export const LanguageMenu = () => (
  <LanguageChoice idUser={useKnownUser()?.idUser ?? null} onFailed={say} />
);
