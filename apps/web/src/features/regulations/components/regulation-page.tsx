import { isLanguage } from '@fairlot/countries';
import { Button, controls, layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { takeFocus } from '#shared/ui/take-focus.js';
import { BUILT_IN, versionsQuery, type RegulationVersions } from '../api/regulations.js';
import { CompareDialog } from './compare-dialog.js';
import { RegulationEditor } from './regulation-editor.js';
import { ReadDialog } from './regulation-texts.js';
import styles from './regulations.module.css';

type VersionsProps = { readonly of: RegulationVersions };
type VersionRow = RegulationVersions['rows'][number];

const useLanguageName = () => {
  const { t } = useTranslation('admin');
  return (code: string): string => (isLanguage(code) ? t(`language.${code}`) : code);
};

/** The version in force, with the number of dealers who have accepted it. */
const Summary = ({ of: { rows, accepted, builtInLanguage } }: VersionsProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const nameOf = useLanguageName();
  const inForce = rows.find(({ state }) => state === 'IN_FORCE');
  return (
    <>
      <p>
        {inForce === undefined
          ? t('regulations.builtIn', { language: nameOf(builtInLanguage) })
          : t('regulations.inForce', { version: inForce.version })}
      </p>
      {accepted && (
        <p>
          {t('regulations.accepted', {
            accepted: format.integer(accepted.accepted),
            dealers: format.integer(accepted.dealers),
            missing: format.integer(accepted.dealers - accepted.accepted),
          })}
        </p>
      )}
      <p className={text.faint}>{t('regulations.pinned')}</p>
    </>
  );
};

type OpenDialog = { readonly what: 'read' | 'compare'; readonly version: number };
type CardProps = { readonly row: VersionRow; readonly onOpen: (opened: OpenDialog) => void };

const VersionCard = ({ row, onOpen }: CardProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const nameOf = useLanguageName();
  const { version, state, bindingLanguage, languages, note, appliesAt } = row;
  return (
    <li className={styles.item}>
      <div className={layout.row}>
        <h2>{t('regulations.version', { version })}</h2>
        <span className={styles.state} data-state={state}>
          {t(`regulations.state.${state}`)}
        </span>
        {!row.asksAgain && <span className={styles.state}>{t('regulations.correction')}</span>}
      </div>
      <p className={styles.written} lang={languageTagOf(bindingLanguage)}>
        {note}
      </p>
      <p>
        {t('regulations.appliesFrom', { at: format.instant(appliesAt) })} ·{' '}
        {t('regulations.bindingIn', { language: nameOf(bindingLanguage) })} ·{' '}
        {languages.map(nameOf).join(', ')}
      </p>
      <p className={text.faint}>
        {format.instant(row.writtenAt)} · {row.author ?? '–'}
      </p>
      <div className={layout.row}>
        <Button
          look="light"
          aria-label={t('regulations.readOne', { version })}
          onClick={() => onOpen({ what: 'read', version })}
        >
          {t('regulations.read')}
        </Button>
        <Button
          look="light"
          aria-label={t('regulations.compareOne', { version })}
          onClick={() => onOpen({ what: 'compare', version })}
        >
          {t('word.compare')}
        </Button>
      </div>
    </li>
  );
};

const VersionList = ({ of }: VersionsProps) => {
  const { t } = useTranslation('admin');
  const [opened, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const { rows, idTemplate } = of;
  return (
    <>
      {rows.length === 0 && (
        <div className={layout.row}>
          <Button look="light" onClick={() => open({ what: 'read', version: BUILT_IN })}>
            {t('regulations.readBuiltIn')}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <VersionCard key={row.version} row={row} onOpen={open} />
        ))}
      </ul>
      {opened?.what === 'read' && (
        <ReadDialog
          idTemplate={idTemplate}
          version={opened.version}
          onClose={close}
          title={
            opened.version === BUILT_IN
              ? t('regulations.builtInName')
              : t('regulations.version', { version: opened.version })
          }
        />
      )}
      {opened?.what === 'compare' && (
        <CompareDialog of={of} version={opened.version} onClose={close} />
      )}
    </>
  );
};

/** The regulation of a template: the version in force, all versions, and a form for a new one. */
export const RegulationPage = ({ idTemplate }: { readonly idTemplate: number }) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const { data, error, refetch } = useQuery(versionsQuery(idTemplate));
  const [isWriting, write] = useState(false);
  const title = t('regulations.title');
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <div className={layout.row}>
        <Link
          {...toAdmin('records', 'templates', String(idTemplate))}
          className={controls.button}
          data-look="plain"
        >
          <IconChevronLeft size={18} aria-hidden />
          {data?.templateName ?? t('word.template')}
        </Link>
      </div>
      <h1>{title}</h1>
      {error && data === undefined && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={220} />}
      {data && <Summary of={data} />}
      {data && may('ENG-278') && !isWriting && (
        <div className={layout.row}>
          <Button onClick={() => write(true)}>{t('regulations.new')}</Button>
        </div>
      )}
      {data && isWriting && (
        <div ref={takeFocus} tabIndex={-1} className={layout.lines}>
          <RegulationEditor of={data} onClose={() => write(false)} />
        </div>
      )}
      {data && <VersionList of={data} />}
    </div>
  );
};
