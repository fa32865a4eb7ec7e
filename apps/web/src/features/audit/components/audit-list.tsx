import { AUDIT_KINDS, auditOperations, type AuditEntry } from '@fairlot/contracts/back-office';
import { isLanguage, isMarket, MARKETS } from '@fairlot/countries';
import { Button, layout } from '@fairlot/web-ui';
import { IconDownload, IconHistory } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter, type ListFilter } from '#shared/list/list-filters.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { dayFilter } from '#shared/list/range-filter.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { auditQuery, callQueryOf } from '../api/audit.js';
import { Entry } from './audit-entry.js';
import { auditFilter, type AuditFilter } from './audit-filter.js';
import styles from './audit.module.css';

const Entries = ({ visibleRows }: BodyProps<AuditEntry, AuditFilter>) => (
  <ol className={styles.entries}>
    {visibleRows.map((entry) => (
      <Entry key={entry.idChange} entry={entry} />
    ))}
  </ol>
);

const FORMATS = ['csv', 'xlsx'] as const;

/** Exports all pages as a file (ENG-262). */
const Export = ({ query }: BodyProps<AuditEntry, AuditFilter>) => {
  const { t, i18n } = useTranslation('admin');
  const may = useMayCall();
  const { idMarket } = useFormat();
  if (!may('ENG-262')) return null;
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  return (
    <div className={layout.row}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="light"
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            startExport({
              operation: auditOperations['ENG-262'],
              input: { query: { ...callQueryOf(query, idMarket), format, ...language } },
              title: `${t('audit.title')} (${format.toUpperCase()})`,
              page: '/admin/audit',
            })
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
};

const kindFilter = choiceFilter<AuditEntry, AuditFilter['kind']>(['', ...AUDIT_KINDS], {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('audit.record'),
      of: (one) => (one === '' ? t('word.all') : t(`audit.kind.${one}`)),
    };
  },
});

const marketFilter = choiceFilter<AuditEntry, AuditFilter['market']>(['', ...MARKETS], {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('word.market'),
      of: (one) => (isMarket(one) ? t(`market.${one}`) : t('word.all')),
    };
  },
});

const auditSearchFilter = (name: 'key' | 'person') =>
  searchFilter<AuditEntry>({ useLabel: () => useTranslation('admin').t(`audit.${name}`) });

/** A control without a filter function, because the server filters by day. */
const timeFilter: ListFilter<AuditEntry, string> = {
  Control: dayFilter<AuditEntry>({
    valueOf: () => null,
    useLabel: () => useTranslation('admin').t('audit.days'),
  }).Control,
};

/** All changes of back-office records, and all views of documents (ENG-261). */
export const auditList = describeList<AuditEntry, AuditFilter>({
  address: auditFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(auditQuery(query, useFormat().idMarket))),
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      title: t('audit.title'),
      intro: t('audit.intro'),
      none: { title: t('audit.none'), text: t('audit.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('registrations.noMatch'),
        button: t('word.showAll'),
      },
      more: t('registrations.more'),
    };
  },
  filters: {
    kind: kindFilter,
    key: auditSearchFilter('key'),
    person: auditSearchFilter('person'),
    market: marketFilter,
    at: timeFilter,
  },
  Tools: Export,
  Body: Entries,
  icon: <IconHistory size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 72, count: 8 },
});
