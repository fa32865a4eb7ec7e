import { setTitleBadge } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { activityNewsQuery } from '../api/news.js';
import styles from './menu-news.module.css';

/**
 * Minimum and spread of the random delay before a reload. All users of a dealer get a notice at the
 * same time, so the delay spreads their calls.
 */
const ASK_AFTER_MS = 1_200;
const ASK_SPREAD_MS = 1_500;

/** Delay after the connection opens. Rows of events from just before may appear late. */
const ROWS_AFTER_MS = 500;
/**
 * On a busy server, rows appear even later. If a reload returns no change, the counts are reloaded
 * once more after this delay.
 */
const LATE_ROWS_AFTER_MS = 6_000;

const onNoticeGaps = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = noticeFeed().onGap(() => {
    clearTimeout(timer);
    timer = setTimeout(work, ROWS_AFTER_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
};

/**
 * Reloads the counts once per burst of notices, and after each gap in the notices, such as a new
 * connection.
 */
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
    const unsubscribe = noticeFeed().subscribe(() => {
      timer ??= setTimeout(ask, ASK_AFTER_MS + ASK_SPREAD_MS * Math.random());
    });
    const unsubscribeGaps = onNoticeGaps(ask);
    return () => {
      unsubscribe();
      unsubscribeGaps();
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [client]);
};

/**
 * A read before the connection is open would have to be repeated. So the first read waits for the
 * connection, but no longer than this.
 */
const LINE_WAIT_MS = 1_500;

const useLineIsOpen = (): boolean => {
  const [isTime, setTime] = useState(noticeFeed().hasReceived);
  useEffect(() => {
    const now = () => setTime(true);
    const unsubscribe = onNoticeGaps(now);
    const timer = setTimeout(now, LINE_WAIT_MS);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return isTime;
};

/** Shows the number of unseen changes in the page title. */
const useTitleCount = (count: number): void => {
  useEffect(() => {
    setTitleBadge('activity', count);
    return () => setTitleBadge('activity', 0);
  }, [count]);
};

/** Menu entry with the counts of leading, outbid and unseen closed lots. */
export const MenuNews = () => {
  const { t } = useTranslation('shell');
  useNewsAfterNotices();
  const { data } = useQuery({ ...activityNewsQuery, enabled: useLineIsOpen() });
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
