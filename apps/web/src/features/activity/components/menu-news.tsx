import { setTitleBadge } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { activityNewsQuery } from '../api/news.js';
import styles from './menu-news.module.css';

/** A notice comes to all of a dealer's users at once: each asks in its own moment. */
const ASK_AFTER_MS = 1_200;
const ASK_SPREAD_MS = 1_500;

/** What was told just before a line heard may have no row yet: so long rows are waited for. */
const ROWS_AFTER_MS = 500;
/** On a busy server rows come later. An answer that says nothing new is asked for once more. */
const LATE_ROWS_AFTER_MS = 6_000;

const afterGaps = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = noticeFeed().onGap(() => {
    clearTimeout(timer);
    timer = setTimeout(then, ROWS_AFTER_MS);
  });
  return () => {
    forget();
    clearTimeout(timer);
  };
};

/** Asks again after each notice, many in a row once, and when a line hears them that did not before. */
const useNewsAfterNotices = () => {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = activityNewsQuery;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const ask = (isLate?: boolean) => {
      clearTimeout(timer);
      clearTimeout(late);
      timer = undefined;
      const before = client.getQueryData(queryKey);
      void client.invalidateQueries({ queryKey }).finally(() => {
        if (!isLate && client.getQueryData(queryKey) === before)
          late = setTimeout(ask, LATE_ROWS_AFTER_MS, true);
      });
    };
    const forget = noticeFeed().subscribe(() => {
      timer ??= setTimeout(ask, ASK_AFTER_MS + ASK_SPREAD_MS * Math.random());
    });
    const forgetGaps = afterGaps(ask);
    return () => {
      forget();
      forgetGaps();
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [client]);
};

/** What is read before a line hears what is new is read again: so long it is waited for. */
const LINE_WAIT_MS = 1_500;

const useLineHears = (): boolean => {
  const [isTime, setTime] = useState(noticeFeed().hasHeard);
  useEffect(() => {
    const now = () => setTime(true);
    const forget = afterGaps(now);
    const timer = setTimeout(now, LINE_WAIT_MS);
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  return isTime;
};

/** In the title too, until he has seen them. */
const useTitleCount = (unseen: number): void => {
  useEffect(() => {
    setTitleBadge('activity', unseen);
    return () => setTitleBadge('activity', 0);
  }, [unseen]);
};

/** In the menu: where he leads and is outbid, and of how many lots he has not seen what became of them. */
export const MenuNews = () => {
  const { t } = useTranslation('shell');
  useNewsAfterNotices();
  const { data } = useQuery({ ...activityNewsQuery, enabled: useLineHears() });
  useTitleCount(data?.unseen ?? 0);
  if (!data) return null;
  const { leading, outbid, unseen } = data;
  return (
    <span className={styles.news}>
      {leading > 0 && (
        <small data-tone="good" title={t('news.leading', { count: leading })}>
          {leading}
        </small>
      )}
      {outbid > 0 && (
        <small data-tone="bad" title={t('news.outbid', { count: outbid })}>
          {outbid}
        </small>
      )}
      {unseen > 0 && (
        <b role="status" aria-label={t('news.unseen', { count: unseen })}>
          {unseen}
        </b>
      )}
    </span>
  );
};
