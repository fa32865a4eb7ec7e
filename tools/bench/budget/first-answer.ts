import { BASE_MINOR } from '../engine/marketplace.ts';
import { offerPath } from '../portal/bidding.ts';
import { HttpLine } from '../portal/http-line.ts';
import type { Serving } from '../portal/protocol.ts';

/** Places a bid on the last lot, and returns the response text, which a bare route repeats. */
export const firstAnswer = async (serving: Serving, tokens: readonly string[]): Promise<string> => {
  const line = new HttpLine(serving.port);
  const { body } = await line.post({
    path: offerPath(serving.idAuction, serving.lots),
    token: tokens[0] ?? '',
    body: { offer: BASE_MINOR / 100, confirmed: true },
  });
  line.close();
  return body;
};
