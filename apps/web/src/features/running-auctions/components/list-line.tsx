import type { AuctionView } from '@fairlot/contracts/auction';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConnectionWords } from '#shared/live/connection-words.js';
import { useConnection } from '#shared/live/use-connection.js';
import { applyNews } from '../api/auction-news.js';
import { FollowedAuctions } from '../api/followed-auctions.js';
import { listConnection } from '../api/list-line.js';
import { aheadQuery, RUNNING_AUCTIONS } from '../api/running-auctions.js';

type Props = { readonly rows: readonly AuctionView[] };
const auctionIdsOf = (auctions: readonly AuctionView[]) =>
  auctions.map(({ idAuction }) => idAuction);

/** Keeps the list live, and shows the state of the connection. */
export const ListLine = ({ rows }: Props) => {
  const client = useQueryClient();
  const { data: ahead } = useQuery(aheadQuery);
  const [{ followed, machine }] = useState(() => {
    const queryKey = [RUNNING_AUCTIONS];
    const made = new FollowedAuctions({
      onUpdate: applyNews,
      reload: () => void client.invalidateQueries({ queryKey }),
    });
    // When the connection opens, reloads only data that is not fresh any more.
    const catchUp = () => client.refetchQueries({ queryKey, type: 'active', stale: true });
    return { followed: made, machine: listConnection(made, catchUp) };
  });
  const { state, since, way } = useConnection(machine);
  useEffect(
    () => followed.follow(auctionIdsOf(rows), auctionIdsOf(ahead ?? [])),
    [followed, rows, ahead],
  );
  useEffect(() => () => followed.stop(), [followed]);
  return <ConnectionWords state={state} since={since} way={way} />;
};
