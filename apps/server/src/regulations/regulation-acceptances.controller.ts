import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { AccessDirectory, RegulationAcceptances } from '@fairlot/access-records';
import { AuctionScopes } from '@fairlot/auction-application';
import { AuctionQueries } from '@fairlot/auction-read-model';
import type { RegulationAcceptanceRow } from '@fairlot/contracts/access';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';

const ROWS_MAX = 200;

/** Lists the regulations that a dealer has accepted, for the dealer and for staff of its market. */
@Controller()
export class RegulationAcceptancesController {
  constructor(
    private readonly acceptances: RegulationAcceptances,
    private readonly directory: AccessDirectory,
    private readonly auctions: AuctionQueries,
    private readonly scopes: AuctionScopes,
  ) {}

  @Operation('ENG-279')
  async ofDealer(@TheInput() { query, caller }: Input<'ENG-279'>): Promise<AnswerTo<'ENG-279'>> {
    const dealer = await this.directory.dealer(query.idDealer);
    if (dealer === null || !caller.adminEnabledMarkets.includes(dealer.idMarket)) throw notFound();
    return { rows: await this.rowsOf(caller, dealer.idDealer) };
  }

  @Operation('ENG-280')
  async own(@TheInput() { caller }: Input<'ENG-280'>): Promise<AnswerTo<'ENG-280'>> {
    const { idDealer } = caller;
    return { rows: idDealer === null ? [] : await this.rowsOf(caller, idDealer) };
  }

  private async rowsOf(caller: Caller, idDealer: number): Promise<RegulationAcceptanceRow[]> {
    const found = await this.acceptances.ofDealer(idDealer, ROWS_MAX);
    if (found.length === 0) return [];
    const idAuctions = [...new Set(found.map(({ idAuction }) => idAuction))];
    const [auctions, usernames] = await Promise.all([
      this.auctions.auctionsByIds(idAuctions, await this.scopes.visibleTo(caller)),
      this.directory.usernames(found.map(({ idUser }) => idUser)),
    ]);
    const names = new Map(auctions.map(({ idAuction, name }) => [idAuction, name]));
    return found.map((row) => ({
      idAuction: row.idAuction,
      auctionName: names.get(row.idAuction) ?? null,
      version: row.version,
      language: row.language,
      hash: row.textHash ?? row.hash,
      acceptedAt: row.acceptedAt,
      username: usernames.get(row.idUser) ?? null,
    }));
  }
}
