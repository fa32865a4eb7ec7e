import { readStandings } from './catch-up.js';
import { noticeFeed } from './notice-feed.js';

/** After a reconnect, reports what happened meanwhile on lots where the dealer led (ENG-17). */
export const catchUpNotices = async (): Promise<void> => {
  const feed = noticeFeed();
  feed.closeGap();
  const idAuctions = new Set(feed.leading().map(({ idAuction }) => idAuction));
  for (const idAuction of idAuctions) {
    const standings = await readStandings(idAuction);
    // Skips what a notice has already reported.
    for (const led of feed.leading()) {
      const kind = standings.find(({ idLot }) => idLot === led.idLot)?.state;
      if (led.idAuction !== idAuction) continue;
      if (kind === 'OUTBID' || kind === 'WON' || kind === 'LOST')
        feed.add({ ...led, kind, priceMinor: null });
    }
  }
};
