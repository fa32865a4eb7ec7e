import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRoom } from '../../live-room/components/room-context.js';
import { readAgain, resultsQuery, type Results } from '../api/results.js';

/** Lots close in bursts; the list is read once after each. */
const READ_AFTER_MS = 800;

/** The auction's results; they follow what closes and what others award while somebody looks. */
export const useResults = (): Results => {
  const { auction, room } = useRoom();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(resultsQuery(auction.idAuction));
  const isBehind = useEffectEvent(() =>
    data.lotList.some((lot) => {
      const live = room.lots.get(lot.idLot)?.live;
      return live !== undefined && live.position > lot.position && live.status !== lot.status;
    }),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (isBehind()) void readAgain(client, auction.idAuction);
    };
    const unsubscribe = room.lots.subscribeAll(() => {
      timer ??= setTimeout(read, READ_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [room, client, auction.idAuction]);
  return data;
};
