import type { Caller } from '@fairlot/access-domain';
import { FactorSettings } from '@fairlot/access-records';
import { AuctionQueries, LotQueries, type LotRecord } from '@fairlot/auction-read-model';
import { texts, vehicleTitle } from '@fairlot/content';
import { Refused } from '@fairlot/contracts/refused';
import {
  instantText,
  isMarket,
  marketOf,
  moneyText,
  type IdMarket,
  type Language,
} from '@fairlot/countries';
import { systemClock, Unavailable } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { SheetReader, languageTagOf } from '@fairlot/vehicles-application';
import type { CatalogueEntry, CatalogueFrontMatter } from '@fairlot/vehicles-dossier';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { timeZoneOf } from '../views/auction-view.js';

/**
 * Pictures of a vehicle in a catalogue: only the cover, in a width that is sharp at half the page
 * width.
 */
const PAPER_PICTURES = { pictures: 1, cover: 640, other: 640 } as const;
/** Number of entries whose lots are read together. */
const BATCH_SIZE = 20;

type CatalogueQuery = {
  readonly caller: Caller;
  readonly idAuction: number;
  readonly language: Language;
};
type CatalogueInput = CatalogueQuery & { readonly idMarket: IdMarket; readonly name: string };
/** A vehicle of a lot with its label and title. */
type CataloguePlace = {
  readonly idLot: number;
  readonly idVehicle: number;
  readonly label: string;
  readonly title: string;
};
export type Catalogue = {
  readonly front: CatalogueFrontMatter;
  /** Entries of the catalogue with their lots, in the order of `front.entries`. */
  readonly entries: AsyncIterable<CatalogueEntry & { readonly idLot: number }>;
  /** Number of lots in the catalogue. */
  readonly lots: number;
};

/**
 * Reads the content of an auction's catalogue: only lot data that every viewer of the auction sees.
 */
@Injectable()
export class CatalogueReader {
  constructor(
    private readonly auctions: AuctionQueries,
    private readonly lots: LotQueries,
    private readonly vehicles: VehicleRegistry,
    private readonly partners: PartnerDirectory,
    private readonly sheets: SheetReader,
    private readonly browsers: FactorSettings,
  ) {}

  /**
   * The front page of an auction's catalogue, and its entries, which are read while the caller
   * iterates over them.
   * @throws Unavailable NOT_READY if the read model does not have the auction yet
   */
  async catalogue(query: CatalogueQuery): Promise<Catalogue> {
    const { idAuction, language } = query;
    const auction = await this.auctions.auction(idAuction);
    if (auction === null) throw new Unavailable('NOT_READY');
    const template = await this.partners.template(auction.idTemplate);
    const idMarket = isMarket(template?.idMarket) ? template.idMarket : 'OTHER';
    const { lots } = await this.lots.lots(idAuction);
    const places = await this.places(lots, language);
    const text = texts(language);
    const clock = (at: number) => `${instantText(at, idMarket)} (${timeZoneOf(idMarket)})`;
    const front = {
      kind: [text('catalogue.title'), template?.name].filter(Boolean).join(' · '),
      title: auction.name,
      facts: [
        [text('catalogue.market'), text(`market.${idMarket}`)],
        [text('report.startsAt'), clock(auction.startsAt)],
        [text('report.endsAt'), clock(auction.endsAt)],
        [text('report.lots'), String(lots.length)],
      ] as const,
      note: text('catalogue.note', { readAt: systemClock.now(), idMarket }),
      address: this.addressOf(idAuction),
      contents: text('catalogue.contents'),
      entries: places.map(({ label, title }) => [label, title] as const),
      language: languageTagOf(language),
      at: new Date(systemClock.now()),
    };
    const read = { ...query, idMarket, name: auction.name };
    return { front, entries: this.entries(read, places), lots: lots.length };
  }

  private addressOf(idAuction: number): string {
    return `${this.browsers.origin}/auctions/${idAuction}`;
  }

  private async places(
    lots: readonly LotRecord[],
    language: Language,
  ): Promise<readonly CataloguePlace[]> {
    const vehicles = await this.vehicles.byIds(lots.flatMap(({ idVehicles }) => idVehicles));
    const lot = texts(language)('report.lot');
    return lots.flatMap(({ idLot, idVehicles }) =>
      idVehicles.map((idVehicle, at): CataloguePlace => {
        const vehicle = vehicles.get(idVehicle);
        const of = idVehicles.length > 1 ? ` (${at + 1}/${idVehicles.length})` : '';
        const title = vehicle === undefined ? '' : vehicleTitle(vehicle);
        return { idLot, idVehicle, title, label: `${lot} ${idLot}${of}` };
      }),
    );
  }

  private async *entries(read: CatalogueInput, places: readonly CataloguePlace[]) {
    for (let from = 0; from < places.length; from += BATCH_SIZE) {
      const batch = places.slice(from, from + BATCH_SIZE);
      const idLots = [...new Set(batch.map(({ idLot }) => idLot))];
      const { lots } = await this.lots.lots(read.idAuction, { idLots });
      const byId = new Map(lots.map((lot) => [lot.idLot, lot]));
      for (const entry of batch) yield this.entry(read, entry, byId.get(entry.idLot));
    }
  }

  /**
   * The entry of a lot. A lot that has disappeared meanwhile has an entry too, because the table of
   * contents lists its page.
   */
  private async entry(read: CatalogueInput, entry: CataloguePlace, lot: LotRecord | undefined) {
    const { idLot, label, title } = entry;
    const sheet = await this.sheetOf(read, entry.idVehicle);
    const picture = sheet && (await firstPicture(sheet.pictures));
    return {
      idLot,
      title: [label, title].filter(Boolean).join(' · '),
      terms: lot === undefined ? '' : lotTermsText(lot, read),
      rows: sheet?.rows ?? [],
      condition: (sheet?.sections ?? []).map((section) => [
        section.title,
        section.rows.map((row) => row.filter(Boolean).join(': ')).join('; '),
      ]) as CatalogueEntry['condition'],
      address: `${this.addressOf(read.idAuction)}/lots/${idLot}`,
      picture,
    };
  }

  /**
   * Returns the vehicle's data sheet. Null when the caller may not see the vehicle, for example
   * after its lot was withdrawn.
   */
  private async sheetOf({ caller, language }: CatalogueInput, idVehicle: number) {
    try {
      return await this.sheets.sheet(caller, idVehicle, { language, paper: PAPER_PICTURES });
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}

const firstPicture = async (pictures: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> => {
  for await (const picture of pictures) return picture;
  return null;
};

/** The text about a lot's status, prices and end, as every viewer of the auction sees them now. */
const lotTermsText = (lot: LotRecord, { language, idMarket }: CatalogueInput): string => {
  const text = texts(language);
  const money = (label: string, minor: number | null): string | null =>
    minor === null ? null : `${label} ${moneyText(minor, marketOf(language))}`;
  return [
    text(`status.lot.${lot.status}`),
    money(text('report.basePrice'), lot.basePriceMinor),
    money(text('report.price'), lot.priceMinor),
    money(text('report.offerKind.CLICK_BUY'), lot.clickAndBuyMinor),
    `${text('report.endsAt')} ${instantText(lot.endsAt, idMarket)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
};
