import type { Caller } from '@fairlot/access-domain';
import { AuctionVisibility } from '@fairlot/auction-application';
import { MARKETS } from '@fairlot/countries';
import { notFound } from '@fairlot/contracts/refused';
import type { ContextStream } from '@fairlot/event-sourcing-declaration';
import { Injectable } from '@nestjs/common';

/**
 * Decides which event streams a caller may inspect. An auction's streams need the right to its
 * market. Other streams may belong to any market, so they need the right to all markets.
 */
@Injectable()
export class InspectionVisibility {
  constructor(private readonly visibility: AuctionVisibility) {}

  /** Refuses a stream that the caller may not inspect. @throws Refused NOT_FOUND, FORBIDDEN */
  async ofStream(caller: Caller, { context, key }: ContextStream): Promise<void> {
    const idAuction = 'idAuction' in key ? Number(key.idAuction) : null;
    await this.of(caller, context.name === 'auction' ? idAuction : null);
  }

  /**
   * Refuses a bus message key that the caller may not inspect.
   * @throws Refused NOT_FOUND, FORBIDDEN
   */
  async ofKey(caller: Caller, { context, key }: { context: string; key: string }): Promise<void> {
    await this.of(caller, context === 'auction' ? Number(key) : null);
  }

  private async of(caller: Caller, idAuction: number | null): Promise<void> {
    if (idAuction !== null) {
      if (!Number.isSafeInteger(idAuction)) throw notFound();
      await this.visibility.managed(caller, idAuction);
      return;
    }
    const everywhere = MARKETS.every((market) => caller.adminEnabledMarkets.includes(market));
    if (!everywhere) throw notFound();
  }
}
