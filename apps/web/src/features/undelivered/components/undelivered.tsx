import type { UndeliveredMail } from '@fairlot/contracts/messaging';
import { text } from '@fairlot/web-ui';
import { IconMailCheck } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { describeList } from '#shared/list/describe-list.js';
import { choiceFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { useMayCall } from '#shared/session/rights.js';
import { undeliveredQuery } from '../api/undelivered.js';
import { SendAgain } from './send-again.js';
import { STATES, undeliveredFilter, type UndeliveredFilter } from './undelivered-filter.js';

type CellProps = { readonly row: UndeliveredMail };

const Clipped = ({ of }: { readonly of: string }) => (
  <div className={text.clip} title={of}>
    {of}
  </div>
);

const Moment = ({ row: { createdAt } }: CellProps) => {
  const format = useFormat();
  return <span className={text.number}>{format.instant(createdAt)}</span>;
};

/** The name of the kind of e-mail. If it has no name, its code. */
const Kind = ({ row: { type } }: CellProps) => {
  const { t } = useTranslation('engineering');
  const key = existingKey('engineering', 'codeTable.EMAIL_TEMPLATE_TYPE', type);
  return <Clipped of={key === null ? type : t(key)} />;
};

const Recipient = ({ row: { recipient, language } }: CellProps) => {
  const { t } = useTranslation('engineering');
  return <Clipped of={`${recipient ?? t('undelivered.forgotten')} (${language})`} />;
};

const State = ({ row: { state } }: CellProps) => {
  const { t } = useTranslation('engineering');
  return t(`undelivered.state.${state}`);
};

/** Number of attempts, time of the last one, and the error. */
const Failure = ({ row: { attempts, attemptedAt, failure } }: CellProps) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const last = attemptedAt === null ? '' : ` · ${format.instant(attemptedAt)}`;
  return <Clipped of={`${attempts}×${last} · ${failure ?? t('undelivered.noAnswer')}`} />;
};

const SendAgainCell = ({ row: { idMail, state, recipient } }: CellProps) => {
  const may = useMayCall();
  // An e-mail cannot be sent again if its recipient is unknown, because the user was deleted.
  if (recipient === null || !may('ENG-51')) return null;
  return <SendAgain idMail={idMail} mayHaveArrived={state === 'unknown'} />;
};

const Table = listTableOf({
  columns: [
    { key: 'created', width: '150px', Cell: Moment },
    { key: 'kind', width: 'minmax(130px, 1fr)', Cell: Kind },
    { key: 'recipient', width: 'minmax(150px, 1fr)', Cell: Recipient },
    { key: 'state', width: '130px', Cell: State },
    { key: 'failure', width: 'minmax(180px, 2fr)', Cell: Failure },
    {
      key: 'cause',
      width: 'minmax(110px, 1fr)',
      folds: { below: 1180, into: 'kind' },
      Cell: ({ row: { cause } }: CellProps) => <Clipped of={cause} />,
    },
    { key: 'ways', width: '170px', align: 'end', Cell: SendAgainCell },
  ],
  useHeads: () => {
    const { t } = useTranslation('engineering');
    return {
      label: t('undelivered.title'),
      of: (key) => (key === 'ways' ? '' : t(`undelivered.column.${key}`)),
    };
  },
  rowKey: ({ idMail }) => idMail,
  rowHeight: 60,
});

/** The list of undelivered e-mails, with buttons to send them again (ENG-50, ENG-51). */
export const undeliveredList = describeList<UndeliveredMail, UndeliveredFilter>({
  address: undeliveredFilter,
  useRows: () => pagedRowsOf(useInfiniteQuery(undeliveredQuery)),
  useTexts: () => {
    const { t } = useTranslation('engineering');
    return {
      title: t('undelivered.title'),
      intro: t('undelivered.intro'),
      none: { title: t('undelivered.none'), text: t('undelivered.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('undelivered.noneText'),
        button: t('word.showAll'),
      },
      more: t('undelivered.more'),
    };
  },
  filters: {
    state: choiceFilter(STATES, {
      useTexts: () => {
        const { t } = useTranslation('engineering');
        return {
          label: t('word.status'),
          of: (state) => (state === 'all' ? t('word.all') : t(`undelivered.state.${state}`)),
        };
      },
      matches: (mail, state) => mail.state === state,
      look: 'counted',
    }),
  },
  Body: Table,
  icon: <IconMailCheck size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 56, count: 8 },
});
