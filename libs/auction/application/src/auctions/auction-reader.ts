import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  AuctionQueries,
  OfferQueries,
  OpenLotQueries,
  readByCursor,
  type AuctionRecord,
  type AuctionScope,
  type RowPage,
} from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import type { AuctionView, FoundAuction } from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { mapInParts } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { AuctionScopes } from '../visibility/auction-scopes.js';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { pageOf } from '../lists/page-of.js';
import { isInState, vehicleFilterOf, type LotSearch } from '../lots/lot-search.js';
import { boardText, offerText, type BoardText, type OfferTexts } from '../lots/board-text.js';
import { LotTexts } from '../lots/lot-texts.js';
import { LotViews } from '../lots/lot-views.js';
import { AuctionVisibility, type VisibleAuction } from '../visibility/auction-visibility.js';
import { offerViewOf, partiesIn } from '../views/offer-view.js';
import { AuctionHeaders } from './auction-headers.js';
import { AuctionViews } from './auction-views.js';

/**
 * Maximum number of bids per lot in SEC-47, which returns the newest bids. ENG-09 returns all bids,
 * page by page.
 */
const OFFERS_OF_LOT_MAX = 100;

/** Reads auctions for the web and the mobile calls. */
@Injectable()
export class AuctionReader {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly scopes: AuctionScopes,
    private readonly queries: AuctionQueries,
    private readonly offers: OfferQueries,
    private readonly openLots: OpenLotQueries,
    private readonly headers: AuctionHeaders,
    private readonly views: AuctionViews,
    private readonly lots: LotViews,
    private readonly texts: LotTexts,
    private readonly vehicles: VehicleRegistry,
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  async header(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-44'>> {
    await this.visibility.visible(caller, idAuction);
    return this.headers.of(caller, idAuction);
  }

  async paged(
    caller: Caller,
    idAuction: number,
    { limit, offset, ...sort }: QueryOf<Operations['SEC-41']>,
  ): Promise<AnswerTo<'SEC-41'>> {
    const visible = await this.visibility.visible(caller, idAuction);
    const { lots, total } = await this.lots.page(visible, { page: { limit, offset }, ...sort });
    const header = await this.headers.of(caller, idAuction);
    return { ...header, lotList: lots, totalLength: total, limit, offset };
  }

  /**
   * Returns a page of the auctions that the caller sees (SEC-45).
   * @throws InvalidCursor
   */
  async list(caller: Caller, query: QueryOf<Operations['SEC-45']>): Promise<AnswerTo<'SEC-45'>> {
    const scope = await this.scopes.visibleTo(caller);
    return readByCursor(query, async ({ limit, offset, q: text, ...filter }) => {
      const page = { limit, offset };
      return this.visible(caller, await this.queries.auctions({ ...filter, text, scope, page }));
    });
  }

  async running(
    caller: Caller,
    { limit, offset, ...sort }: QueryOf<Operations['SEC-54']>,
  ): Promise<RowPage<AuctionView>> {
    const scope = await this.scopes.visibleTo(caller);
    const page = { limit, offset };
    return this.visible(caller, await this.queries.runningAuctions(scope, { ...sort, page }));
  }

  /** Searches by the name of the auction or its template, or by a vehicle in it. */
  async searchRunning(
    caller: Caller,
    { toSearch: text, limit, offset, ...sort }: QueryOf<Operations['SEC-53']>,
  ): Promise<RowPage<FoundAuction>> {
    const scope = await this.scopes.visibleTo(caller);
    const [orTemplateIds, orVehicleIds] = await Promise.all([
      this.templatesNamed(text, scope),
      this.vehicles.matchingIds({ text }),
    ]);
    const filter = { text, orTemplateIds, orVehicleIds, ...sort, page: { limit, offset } };
    const { rows, total } = await this.visible(
      caller,
      await this.queries.runningAuctions(scope, filter),
    );
    // Searches only values that the client shows in its list of lots. VINs, for example, are not
    // among them.
    const named = await this.vehicles.matchingIds({ words: text, idVehicles: orVehicleIds });
    const ids = rows.map(({ idAuction }) => idAuction);
    const matching = await this.openLots.countsWith(ids, named);
    const found = rows.map((row) => ({ ...row, matchingLots: matching.get(row.idAuction) ?? 0 }));
    return { rows: found, total };
  }

  private async visible(
    caller: Caller,
    { rows, total }: RowPage<AuctionRecord>,
  ): Promise<RowPage<AuctionView>> {
    return { rows: await this.views.all(caller, rows), total };
  }

  /**
   * Returns the board (SEC-48) as text, so that the part that all viewers share is serialised only
   * once.
   */
  async board(caller: Caller, idAuction: number): Promise<BoardText> {
    const visible = await this.visibility.visible(caller, idAuction);
    return this.boardOf(visible, null);
  }

  /** Returns the board with the bids of each lot (SEC-47), as text. */
  async full(caller: Caller, idAuction: number): Promise<BoardText> {
    const visible = await this.visibility.visible(caller, idAuction);
    return this.boardOf(visible, await this.offersByLot(visible));
  }

  private async boardOf(visible: VisibleAuction, offers: OfferTexts | null): Promise<BoardText> {
    const { caller, idAuction } = visible;
    const [header, texts] = await Promise.all([
      this.headers.of(caller, idAuction),
      this.texts.of(idAuction),
    ]);
    const partOf = await this.lots.ownParts(visible, null);
    return boardText({ header, texts, partOf, offers });
  }

  /**
   * Returns a page of the lots of an auction that match a search.
   * @throws InvalidCursor
   */
  async searchLots(
    caller: Caller,
    idAuction: number,
    search: LotSearch,
  ): Promise<AnswerTo<'SEC-46'>> {
    const visible = await this.visibility.visible(caller, idAuction);
    const filter = vehicleFilterOf(search);
    const wanted = filter === null ? null : new Set(await this.vehicles.matchingIds(filter));
    const lots = await this.lots.all(visible);
    const found = lots.filter(
      (lot) =>
        isInState(lot, search.state) &&
        (wanted === null || lot.vehicles.some(({ idVehicle }) => wanted.has(idVehicle))),
    );
    return pageOf(found, search);
  }

  private async templatesNamed(text: string, scope: AuctionScope): Promise<number[]> {
    const { rows: running } = await this.queries.runningAuctions(scope);
    const ids = [...new Set(running.map(({ idTemplate }: AuctionRecord) => idTemplate))];
    const templates = await Promise.all(ids.map((id) => this.partners.template(id)));
    const wanted = text.toLowerCase();
    return templates.flatMap((template) =>
      template?.name.toLowerCase().includes(wanted) ? [template.id] : [],
    );
  }

  private async offersByLot(visible: VisibleAuction): Promise<OfferTexts> {
    const { caller, idAuction, manages, viewer: as } = visible;
    const viewer = { idDealer: caller.idDealer, as };
    const records = await this.offers.auctionHistory(idAuction, viewer, OFFERS_OF_LOT_MAX);
    const names = await this.directory.businessNames(manages ? partiesIn(records) : []);
    const nameOf = manages ? (idDealer: number) => names.get(idDealer) ?? '' : null;
    const byLot = Map.groupBy(records, ({ idLot }) => idLot);
    const written = await mapInParts([...byLot], ([idLot, ofLot]) => {
      const offers = ofLot.map((record) => offerViewOf(record, nameOf));
      return [idLot, offerText(offers)] as const;
    });
    return new Map(written);
  }
}
