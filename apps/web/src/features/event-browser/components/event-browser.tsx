import type { AuctionView } from '@fairlot/contracts/auction';
import { IconFilterSearch } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  Button,
  EmptyPanel,
  layout,
  PageTitle,
  Skeleton,
  text,
  useShortcuts,
} from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { eventQuery, logPositionOfNumber, type EventChoice } from '../api/event-log.js';
import { EngineeringHead } from './engineering-head.js';
import { eventChoiceOf, isFiltered } from './event-choice.js';
import { EVENT_FILTER } from './event-filter.js';
import { EventLines } from './event-lines.js';
import { EventPanel } from './event-panel.js';
import { EventToolbar, type FilterProps } from './event-toolbar.js';
import { useEventList, type EventList } from './use-event-list.js';
import styles from './event-browser.module.css';

type Props = FilterProps & { readonly auction: AuctionView };

const Loading = () => (
  <div className={layout.lines} aria-busy="true">
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} height={32} />
    ))}
  </div>
);

const Nothing = ({ onFilter }: Pick<FilterProps, 'onFilter'>) => {
  const { t } = useTranslation('engineering');
  return (
    <EmptyPanel
      icon={<IconFilterSearch size={44} stroke={1.3} aria-hidden />}
      title={t('eventBrowser.none.title')}
      text={t('eventBrowser.none.text')}
    >
      <Button
        look="light"
        onClick={() => onFilter({ ...EVENT_FILTER, lot: undefined, position: undefined })}
      >
        {t('eventBrowser.filter.clear')}
      </Button>
    </EmptyPanel>
  );
};

/** Functions that select an event by row or by key. The URL contains the selected event. */
const useSelection = (list: EventList, choice: EventChoice, { filter, onFilter }: FilterProps) => {
  const { at } = filter;
  const total = list.total ?? 0;
  const select = (place: string | null | undefined) => {
    if (place) onFilter({ at: place });
  };
  /** Selects the event in a row. If the event is not loaded, requests its log position first. */
  const selectAt = (index: number) => {
    if (index < 0 || index >= total) return;
    const event = list.eventAt(index);
    if (event) select(event.at);
    else void logPositionOfNumber(choice, index + 1).then(select);
  };
  const { data: event } = useQuery(eventQuery(choice.idAuction, at));
  const step = (by: number) => selectAt(list.cursor === null ? 0 : list.cursor + by);
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => selectAt(0),
    End: () => selectAt(total - 1),
    c: () => select(event?.cause?.at),
    Enter: () => document.querySelector<HTMLElement>('aside a')?.focus(),
  });
  return { select, selectAt };
};

type LinesProps = Pick<Props, 'filter' | 'onFilter'> & {
  readonly list: EventList;
  readonly onChoose: (at: string) => void;
};

const BrowsedEvents = ({ list, filter, onFilter, onChoose }: LinesProps) => {
  if (list.error) return <ProblemPanel error={list.error} onRetry={list.retry} />;
  if (list.total === null) return <Loading />;
  if (list.total === 0) return <Nothing onFilter={onFilter} />;
  return (
    <EventLines
      list={list}
      total={list.total}
      at={filter.at}
      onChoose={(event) => onChoose(event.at)}
    />
  );
};

/** All events of an auction, with their content and causes (ENG-13). */
export const EventBrowser = ({ auction, filter, onFilter }: Props) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const { idAuction, auctionName } = auction;
  const { at } = filter;
  const choice = eventChoiceOf(idAuction, filter);
  const list = useEventList(choice, at);
  const total = list.total ?? 0;
  const { select, selectAt } = useSelection(list, choice, { filter, onFilter });
  return (
    <div className={layout.page}>
      <PageTitle title={`${t('eventBrowser.title')}: ${auctionName}`} />
      <EngineeringHead auction={auction} connection={list.connection} />
      <EventToolbar
        filter={filter}
        onFilter={onFilter}
        total={total}
        onJump={(number) => selectAt(number - 1)}
      />
      <p className={text.faint} aria-live="polite">
        {t(isFiltered(idAuction, filter) ? 'eventBrowser.countFiltered' : 'eventBrowser.count', {
          count: total,
          shown: format.integer(total),
        })}
        <span className={styles.keysHint}>{t('eventBrowser.keys')}</span>
      </p>
      <div className={styles.eventPage} data-chosen={at !== ''}>
        <div className={styles.eventList}>
          <BrowsedEvents list={list} filter={filter} onFilter={onFilter} onChoose={select} />
        </div>
        <EventPanel idAuction={idAuction} at={at} onClose={() => onFilter({ at: '' })} />
      </div>
    </div>
  );
};
