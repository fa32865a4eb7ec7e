import type { ConsentTextAnswer } from '@fairlot/contracts/access';
import { FieldMessage, layout } from '@fairlot/web-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './consents.module.css';

type Props = {
  readonly words: ConsentTextAnswer;
  /** Null if not answered. Nothing is preselected. */
  readonly answer: boolean | null;
  readonly isMissing: boolean;
  readonly onAnswer: (agrees: boolean) => void;
};

/** One consent: its text, and a choice between agree and disagree (VAL-143). */
export const ConsentField = ({ words, answer, isMissing, onAnswer }: Props) => {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <fieldset
      className={styles.consent}
      data-consent={words.consent}
      aria-describedby={`${id}-text`}
    >
      <legend>{words.title}</legend>
      <p id={`${id}-text`}>{words.text}</p>
      <div className={layout.row}>
        {[true, false].map((agrees) => (
          <label key={String(agrees)} className={styles.answer}>
            <input
              type="radio"
              name={id}
              checked={answer === agrees}
              aria-invalid={isMissing}
              onChange={() => onAnswer(agrees)}
            />
            {t(agrees ? 'consents.agree' : 'consents.disagree')}
          </label>
        ))}
      </div>
      {isMissing && <FieldMessage fault>{t('consents.missing')}</FieldMessage>}
    </fieldset>
  );
};
