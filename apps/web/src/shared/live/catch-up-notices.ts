import { readStandings } from './catch-up.js';
import { noticeFeed } from './notice-feed.js';

/**
 * Called after a reconnection. Creates notices for lots on which the dealer led before and does not
 * lead any more (ENG-17).
 */
export const catchUpNotices = async (): Promise<void> => {
  const feed = noticeFeed();
  feed.closeGap();
  const idAuctions = new Set(feed.leading().map(({ idAuction }) => idAuction));
  for (const idAuction of idAuctions) {
    const standings = await readStandings(idAuction);
    // Reads the leading lots again here, because a notice may already have reported a change.
    for (const led of feed.leading()) {
      const kind = standings.find(({ idLot }) => idLot === led.idLot)?.state;
      if (led.idAuction !== idAuction) continue;
      if (kind === 'OUTBID' || kind === 'WON' || kind === 'LOST')
        feed.add({ ...led, kind, priceMinor: null });
    }
  }
};
