import { standingsOf } from './catch-up.js';
import { noticeFeed } from './notice-feed.js';

/** The line hears notices now: tells what became meanwhile of the lots on which the dealer led (ENG-17). */
export const catchUpNotices = async (): Promise<void> => {
  const feed = noticeFeed();
  feed.closeGap();
  const idAuctions = new Set(feed.leading().map(({ idAuction }) => idAuction));
  for (const idAuction of idAuctions) {
    const standings = await standingsOf(idAuction);
    // What a notice has told meanwhile is not told twice.
    for (const led of feed.leading()) {
      const kind = standings.find(({ idLot }) => idLot === led.idLot)?.state;
      if (led.idAuction !== idAuction) continue;
      if (kind === 'OUTBID' || kind === 'WON' || kind === 'LOST')
        feed.tell({ ...led, kind, priceMinor: null });
    }
  }
};
