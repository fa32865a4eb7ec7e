import type { Caller } from '@fairlot/access-domain';
import { addressKey } from '@fairlot/access-records';
import { UrgentWork, urgentWork } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { FairQueue, type LeaveQueue } from './fair-queue.js';
import type { TurnKind } from './limit-settings.js';
import { groupOf } from './rate-limits.js';

/** Keys pause only if a bid was placed within this time. */
const RECENT_MS = 1_000;
const areBidsPlaced = (): boolean => urgentWork.quietMs < RECENT_MS;

/** Sending counts as work: 20 MB count as one second. */
const BYTES_PER_MS = 20_000;

type TurnRequester = {
  /** The signed-in caller. Null for a visitor. */
  readonly caller: Pick<Caller, 'idUser' | 'idDealer' | 'view'> | null;
  readonly ip: string;
};
type TurnWork<Answer> = () => Promise<Answer>;

/**
 * Decides in which order requests are handled: bids first, then calls of signed-in users, then
 * visitors. Each dealer and each address gets a few turns at once. While bids are placed, dealers
 * and addresses pause after exceeding their share. A turn lasts until the response is sent,
 * including serialisation and compression. This class decides which `FairQueue` a request enters,
 * and when its turn ends.
 */
@Injectable()
export class Turns {
  private readonly queues: Readonly<Record<TurnKind, FairQueue>>;
  private readonly signedIn = new UrgentWork();

  constructor(@Inject(ACCESS_SETTINGS) private readonly settings: Pick<AccessSettings, 'limits'>) {
    const { heavy, call, visit } = settings.limits.turns;
    this.queues = {
      heavy: new FairQueue(heavy, areBidsPlaced),
      call: new FairQueue(call, areBidsPlaced),
      visit: new FairQueue(visit, areBidsPlaced),
    };
  }

  /** Handles a bid without waiting. Other requests wait for it. */
  urgent<Answer>(work: TurnWork<Answer>): Promise<Answer> {
    return urgentWork.run(work);
  }

  /**
   * Handles a call of the operation table in its turn.
   * @throws the errors of `FairQueue.enter`, and errors of the call
   */
  async call<Answer>(
    requester: TurnRequester & { readonly isHeavy: boolean },
    reply: FastifyReply,
    work: TurnWork<Answer>,
  ): Promise<Answer> {
    const isSignedIn = requester.caller !== null;
    const kind = isSignedIn ? (requester.isHeavy ? 'heavy' : 'call') : 'visit';
    const leave = await this.enter(kind, requester);
    const out = sentWorkMs(reply, ['finish', 'close']);
    try {
      return await (isSignedIn ? this.signedIn.run(work) : work());
    } finally {
      void out.then(leave);
    }
  }

  /**
   * Waits for the turn of any other request, such as a page. The turn ends when the response is
   * sent.
   */
  async page(requester: TurnRequester, reply: FastifyReply): Promise<void> {
    const leave = await this.enter(requester.caller === null ? 'visit' : 'call', requester);
    // Waits only for `finish`: the work continues even if the client has disconnected.
    void sentWorkMs(reply, ['finish']).then(leave);
  }

  private async enter(kind: TurnKind, { caller, ip }: TurnRequester): Promise<LeaveQueue> {
    const key = caller === null ? addressKey(ip) : groupOf(caller);
    const leave = await this.queues[kind].enter(key);
    const late = setTimeout(() => leave(), this.settings.limits.turns[kind].heldMaxMs).unref();
    if (!urgentWork.isIdle) await urgentWork.pause();
    if (kind === 'visit' && !this.signedIn.isIdle) await this.signedIn.pause();
    return (moreMs) => {
      clearTimeout(late);
      leave(moreMs);
    };
  }
}

/**
 * Waits until the response has ended.
 * @returns the bytes sent until one of the events, converted to milliseconds of work
 */
const sentWorkMs = async ({ raw }: FastifyReply, events: readonly string[]): Promise<number> => {
  const { socket } = raw;
  const before = socket?.bytesWritten ?? 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event of events) raw.once(event, resolve);
  await promise;
  return ((socket?.bytesWritten ?? 0) - before) / BYTES_PER_MS;
};
