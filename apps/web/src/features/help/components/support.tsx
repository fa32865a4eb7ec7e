import { controls, layout } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isBuyer } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { Section, Sheet } from '#shared/ui/sheet.js';
import { CustomerCentre } from './customer-centre.js';
import styles from './help.module.css';

const BUYER_QUESTIONS = ['binding', 'outbid', 'maximum', 'won'] as const;
const COMMON_QUESTIONS = ['clock', 'line', 'password', 'colleague'] as const;

/** SCR-048: frequent questions with their answers, and contacts for other questions. */
export const Support = () => {
  const { t } = useTranslation('help');
  const user = useUser();
  const questions = isBuyer(user) ? [...BUYER_QUESTIONS, ...COMMON_QUESTIONS] : COMMON_QUESTIONS;
  return (
    <Sheet title={t('support.title')} intro={t('support.intro')}>
      <Section title={t('support.questions')}>
        {questions.map((name) => (
          <details key={name} className={styles.question}>
            <summary>{t(`support.${name}.question`)}</summary>
            <p>{t(`support.${name}.answer`)}</p>
          </details>
        ))}
      </Section>
      <CustomerCentre />
      <nav className={layout.row} aria-label={t('support.more')}>
        <Link className={controls.button} data-look="light" to="/private/contact">
          {t('contact.title')}
        </Link>
        <Link className={controls.button} data-look="light" to="/private/booklet">
          {t('booklet.title')}
        </Link>
        <Link className={controls.button} data-look="light" to="/private/cookie">
          {t('cookie.title')}
        </Link>
        <Link className={controls.button} data-look="light" to="/private/my-leasys">
          {t('corporate.title')}
        </Link>
      </nav>
    </Sheet>
  );
};
