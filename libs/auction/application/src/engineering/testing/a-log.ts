import { AuctionLog } from '../auction-log.js';
import { causeOf } from '../cause-of.js';

type Written = {
  readonly command: string;
  readonly stream: string;
  readonly types: readonly string[];
};

/** An auction's log of events without content, at the places `1`, `2` and so on. */
export const aLog = (...writes: readonly Written[]) => {
  const log = new AuctionLog();
  const ends = new Map<string, number>();
  let at = 0;
  for (const { command, stream, types } of writes)
    for (const type of types) {
      const position = ends.get(stream) ?? 0;
      ends.set(stream, position + 1);
      at += 1;
      const metadata = JSON.stringify({ commandId: command, decidedAt: at });
      const text = { version: 1, data: '{}', metadata, hash: 'hash' };
      log.add({ stream, position, type, ...text, at: String(at) });
    }
  const causeAt = (index: number, data: Record<string, unknown>) =>
    causeOf(log.places[index - 1]!, data, log);
  return { log, causeOf: causeAt };
};
