import { lotOperations } from '@fairlot/contracts/auction';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { noticeFeed } from './notice-feed.js';

const standingsOf = async (idAuction: number) => {
  try {
    return await call(lotOperations['ENG-17'], { params: { id: idAuction } });
  } catch (error) {
    // An auction that is not to be seen any more has nothing to tell.
    if (isRefusal(error)) return [];
    throw error;
  }
};

/** The line hears notices now: tells what became meanwhile of the lots on which the dealer led (ENG-17). */
export const catchUpNotices = async (): Promise<void> => {
  noticeFeed.closeGap();
  const idAuctions = new Set(noticeFeed.leading().map(({ idAuction }) => idAuction));
  for (const idAuction of idAuctions) {
    const standings = await standingsOf(idAuction);
    // What a notice has told meanwhile is not told twice.
    for (const led of noticeFeed.leading()) {
      const kind = standings.find(({ idLot }) => idLot === led.idLot)?.state;
      if (led.idAuction !== idAuction) continue;
      if (kind === 'OUTBID' || kind === 'WON' || kind === 'LOST')
        noticeFeed.tell({ ...led, kind, priceMinor: null });
    }
  }
};
