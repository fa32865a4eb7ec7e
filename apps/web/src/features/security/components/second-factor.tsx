import { Button, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconLogout } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { AnswerFactor } from './answer-factor.js';
import { FactorSetup } from './factor-setup.js';
import { RecoveryCodes } from './recovery-codes.js';
import styles from './security.module.css';
import { useStepUp } from './use-step-up.js';

/**
 * The page between sign-in and portal. It verifies the second factor, or sets one up if the user
 * must have one.
 */
export const SecondFactor = ({ onPassed }: { readonly onPassed: () => void }) => {
  const { t } = useTranslation('security');
  const { username, secondFactor } = useUser();
  const [isEnrolling] = useState(secondFactor.awaits === 'ENROLMENT');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { guarded, dialog } = useStepUp();
  const signOut = useSignOut();
  const title = isEnrolling ? t('page.enrol') : t('page.answer');
  return (
    <div className={`${layout.page} ${styles.narrow}`}>
      <PageTitle title={title} />
      <h1>{title}</h1>
      {codes === null && (
        <p className={text.faint}>
          {isEnrolling ? t('page.enrolIntro') : t('page.answerIntro', { username })}
        </p>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onSaved={onPassed} />}
      {codes === null && !isEnrolling && (
        <AnswerFactor kinds={secondFactor.kinds} onAnswered={onPassed} />
      )}
      {codes === null && isEnrolling && (
        <FactorSetup
          guarded={guarded}
          onEnrolled={({ recoveryCodes }) =>
            recoveryCodes === null ? onPassed() : setCodes(recoveryCodes)
          }
        />
      )}
      {dialog}
      {codes === null && (
        <div className={styles.wayOut}>
          <Button
            look="plain"
            icon={<IconLogout size={16} aria-hidden />}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {t('nav.signOut', { ns: 'shell' })}
          </Button>
        </div>
      )}
    </div>
  );
};
