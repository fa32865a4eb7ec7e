import { IconListSearch } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { text } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { searchFilter } from '#shared/list/list-filters.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { keyEventsQuery, type StreamEvent } from '../api/streams.js';
import { streamPositionIn, streamFilter, type StreamFilter } from './stream-filter.js';
import { StreamState } from './stream-state.js';
import styles from './code.module.css';

type CellProps = { readonly row: StreamEvent };

/** Links to the state of the stream after the event. */
const Stream = ({ row: { kind, key, stream, position } }: CellProps) => (
  <Link
    from="/engineering/streams"
    to="/engineering/streams"
    search={(before) => ({ ...before, stream: `${kind}/${key}`, position: String(position) })}
    resetScroll={false}
  >
    {stream}
  </Link>
);

const Moment = ({ row: { decidedAt } }: CellProps) => {
  const format = useFormat();
  return <span className={text.number}>{format.second(decidedAt)}</span>;
};

const Command = ({ row: { commandId } }: CellProps) => (
  <code className={styles.code}>{commandId}</code>
);

const Events = listTableOf({
  columns: [
    { key: 'time', width: '170px', Cell: Moment },
    { key: 'stream', width: 'minmax(120px, 1fr)', Cell: Stream },
    { key: 'position', width: '64px', align: 'end', Cell: ({ row }: CellProps) => row.position },
    { key: 'type', width: 'minmax(130px, 1fr)', Cell: ({ row }: CellProps) => row.type },
    { key: 'command', width: '300px', Cell: Command },
  ],
  useHeads: () => {
    const { t } = useTranslation('engineering');
    return {
      label: t('eventBrowser.list'),
      of: (key) =>
        t(key === 'command' ? 'eventBrowser.filter.command' : `eventBrowser.column.${key}`),
    };
  },
  rowKey: ({ at }) => at,
  rowHeight: 44,
  stackBelow: 860,
});

const NO_ROWS: readonly StreamEvent[] = [];

const useRows = ({ context, key }: StreamFilter) => {
  const answer = pagedRowsOf(useInfiniteQuery(keyEventsQuery({ context, key })));
  return key === '' || context === '' ? { ...answer, rows: NO_ROWS } : answer;
};

const Above = ({ query }: BodyProps<StreamEvent, StreamFilter>) => {
  const position = streamPositionIn(query);
  return position && <StreamState place={position} />;
};

const streamSearchFilter = (name: keyof StreamFilter) =>
  searchFilter<StreamEvent>({
    useLabel: () => useTranslation('engineering').t(`anyStream.${name}`),
  });

/**
 * Events and states of the streams of every context (ENG-29, ENG-30). A new context needs no
 * additional page.
 */
export const streamEventList = describeList<StreamEvent, StreamFilter>({
  address: streamFilter,
  useRows,
  useTexts: () => {
    const { t } = useTranslation('engineering');
    const none = { title: t('anyStream.none'), text: t('anyStream.noneText') };
    return {
      title: t('anyStream.title'),
      intro: t('anyStream.intro'),
      none,
      noMatch: { ...none, button: t('word.showAll') },
      more: t('anyStream.more'),
    };
  },
  filters: {
    context: streamSearchFilter('context'),
    key: streamSearchFilter('key'),
    stream: streamSearchFilter('stream'),
    position: streamSearchFilter('position'),
  },
  Above,
  Body: Events,
  icon: <IconListSearch size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 44, count: 8 },
});
