import { limitHolderOf, isKind, type Caller } from '@fairlot/access-domain';
import { Disclosures } from '@fairlot/access-records';
import { LotQueries } from '@fairlot/auction-read-model';
import { auctionTopic } from '@fairlot/contracts/live';
import { Injectable, Logger } from '@nestjs/common';
import type { LiveSocket } from './live-socket.js';

/** Call under which disclosures are recorded. It issued the token of the live connection. */
const DISCLOSED_CALL = 'ENG-11';

/**
 * Names of dealers that staff receive over live connections (ROL-038). As for calls, each
 * disclosure is recorded before it is sent, once per connection and auction. Names sent to the
 * auction's owner are not recorded.
 */
@Injectable()
export class DisclosedNames {
  private readonly logger = new Logger('disclosures');
  private readonly disclosed = new WeakMap<LiveSocket, Map<number, Set<number>>>();

  constructor(
    private readonly disclosures: Disclosures,
    private readonly lots: LotQueries,
  ) {}

  /** Whether this socket may get these names. False if the disclosure cannot be recorded. */
  async mayTell(
    socket: LiveSocket,
    { idAuction, idDealers }: { idAuction: number; idDealers: readonly number[] },
  ): Promise<boolean> {
    const { caller } = socket.data;
    if (caller.view === undefined && !isKind(caller, 'STAFF')) return true;
    const auctions = this.disclosed.get(socket) ?? new Map<number, Set<number>>();
    const before = auctions.get(idAuction) ?? new Set<number>();
    const fresh = idDealers.filter((idDealer) => !before.has(idDealer));
    if (fresh.length === 0) return true;
    try {
      await this.write(caller, idAuction, fresh);
    } catch (cause) {
      this.logger.error(
        `watchers of ${idAuction} were not named, because the disclosure could not be recorded`,
        cause,
      );
      return false;
    }
    for (const idDealer of fresh) before.add(idDealer);
    this.disclosed.set(socket, auctions.set(idAuction, before));
    return true;
  }

  private async write(
    caller: Caller,
    idAuction: number,
    idDealers: readonly number[],
  ): Promise<void> {
    const lots = await this.lots.momentsOf(idAuction, []);
    const { idUser } = limitHolderOf(caller);
    await this.disclosures.write({
      idUser,
      callId: DISCLOSED_CALL,
      discloses: ['PARTY'],
      moments: lots?.moments ?? [],
      idMarkets: lots?.idMarkets ?? caller.adminEnabledMarkets,
      idAuction,
      idLots: [],
      idDealers,
      asked: JSON.stringify({ watch: auctionTopic(idAuction) }),
    });
  }
}
