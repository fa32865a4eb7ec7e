import { IconArrowBackUp } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, layout, text } from '@fairlot/web-ui';
import styles from './section.module.css';

type Props = {
  readonly name: 'basics' | 'schedule' | 'visibility' | 'rules' | 'lots';
  /** Content that is shown beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One part of the form under its heading. */
export const Section = ({ name, aside, children }: Props) => {
  const { t } = useTranslation('manage');
  const id = useId();
  return (
    <section className={styles.formSection} aria-labelledby={id}>
      <div className={clsx(layout.row, layout.spread)}>
        <h2 id={id}>{t(`auctionEditor.section.${name}`)}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
};

type RuleProps = {
  readonly title: string;
  readonly hint: string;
  /** Resets the rule to the template's rule. Null while both are equal. */
  readonly onReset: (() => void) | null;
  readonly children: ReactNode;
};

/** A rule of the auction. Marks a difference from the template, and can reset it. */
export const Rule = ({ title, hint, onReset, children }: RuleProps) => {
  const { t } = useTranslation('manage');
  const id = useId();
  return (
    <div className={styles.rule} role="group" aria-labelledby={id}>
      <div className={layout.row}>
        <h3 id={id}>{title}</h3>
        {onReset && (
          <>
            <span className={styles.changed}>{t('auctionEditor.changed')}</span>
            <Button
              look="plain"
              icon={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={t('auctionEditor.resetOf', { rule: title })}
              onClick={onReset}
            >
              {t('auctionEditor.reset')}
            </Button>
          </>
        )}
      </div>
      <p className={text.faint}>{hint}</p>
      {children}
    </div>
  );
};
