import { lotTopic } from '@fairlot/contracts/live';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { useConnection } from '#shared/live/use-connection.js';
import { lotState } from '#shared/status/lot-status.js';
import { ACTIVITY_KEY, listsFilter, replaceLot, type OwnRow } from '../api/activity.js';
import { ActivityLine } from '../api/activity-line.js';

/**
 * Changes arrive in bursts and at many clients. So each client reads once per burst, after a random
 * delay.
 */
const READ_AFTER_MS = 700;
const READ_SPREAD_MS = 600;

type LoadedPages = InfiniteData<{ readonly rows: readonly OwnRow[] }>;

const useReading = () => {
  const client = useQueryClient();
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => client.invalidateQueries({ queryKey: [ACTIVITY_KEY] });
    const soon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void now();
        },
        READ_AFTER_MS + READ_SPREAD_MS * Math.random(),
      );
    };
    return { now, soon, stop: () => clearTimeout(timer) };
  }, [client]);
};

/**
 * Keeps the rows up to date. Prices and ends come from subscriptions to the lots. The dealer's
 * status is read again after notices.
 */
export const useActivityLine = (rows: readonly OwnRow[]) => {
  const client = useQueryClient();
  const reading = useReading();
  const [line] = useState(
    () =>
      new ActivityLine({
        lot: (lot) => {
          let hasMoved = false;
          client.setQueriesData<LoadedPages>(listsFilter, (cached) => {
            const next = cached && replaceLot(cached, lot);
            hasMoved ||= next !== cached;
            return next;
          });
          if (hasMoved) reading.soon();
        },
        notice: reading.soon,
        backOn: reading.now,
      }),
  );
  const { state, since, way } = useConnection(line.connection);
  useEffect(() => noticeFeed().carry(), []);
  useEffect(() => reading.stop, [reading]);
  const topics = rows
    .filter(({ lot, mayOpen }) => mayOpen && !lotState(lot).hasTag('isOver'))
    .map(({ lot }) => lotTopic(lot.idAuction, lot.idLot))
    .join('\n');
  useEffect(() => line.follow(topics === '' ? [] : topics.split('\n')), [line, topics]);
  return { state, since, way };
};
