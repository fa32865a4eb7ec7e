import type { Caller } from '@fairlot/access-domain';
import {
  Dealers,
  ReferenceAccountManagers,
  SellerConfigs,
  Sellers,
  type Coverage,
  type Dealer,
  type Overlap,
  type Seller,
} from '@fairlot/access-records';
import { lookUpElements, texts } from '@fairlot/content';
import type { SellerConfig } from '@fairlot/contracts/back-office';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { seller as sellerRecord } from '@fairlot/contracts/record';
import { validationRefused, notFound, type FieldProblem } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import { NoRecord, RecordConflict } from '@fairlot/records';
import { Controller } from '@nestjs/common';
import { sellerContactOf } from './dealers.controller.js';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { versionOf } from '../record/record-values.js';
import { recordChanged } from '../record/record-writes.js';

type ConfigBody = Input<'ADM-45'>['body'];

const DONE_ANSWER = { done: true } as const;
const sellerNameOf = ({ idSeller, name, surname }: Seller) => ({ idSeller, name, surname });
const sellerView = (seller: Seller) =>
  versionOf(sellerRecord, Object.fromEntries(Object.entries(seller)));

/** Codes in the order of the table, without unknown codes. */
const sortCodes = (table: string, codes: readonly string[], idMarket: IdMarket): string[] => {
  const brands = lookUpElements(table, { idMarket, language: 'en' }) ?? [];
  return brands.map(({ elementCode }) => elementCode).filter((code) => codes.includes(code));
};
/** An account manager who covers nothing is stored as null. */
const nullIfEmpty = (codes: string[]): string[] | null => (codes.length === 0 ? null : codes);

/** Assigns account managers to areas, sold-car bands and dealers (ADM-42 to ADM-47). */
@Controller()
export class SellerConfigsController {
  constructor(
    private readonly configs: SellerConfigs,
    private readonly sellers: Sellers,
    private readonly references: ReferenceAccountManagers,
    private readonly dealers: Dealers,
  ) {}

  @Operation('ADM-42')
  async bands(@TheInput() { query, caller }: Input<'ADM-42'>): Promise<AnswerTo<'ADM-42'>> {
    const rows = (await this.configs.ofMarkets(marketsOf(caller, query.market))).flatMap((one) =>
      one.carSold === null ? [] : [{ ...sellerNameOf(one), carSold: one.carSold }],
    );
    return { rows };
  }

  @Operation('ADM-43')
  async areas(@TheInput() { query, caller }: Input<'ADM-43'>): Promise<AnswerTo<'ADM-43'>> {
    const rows = (await this.configs.ofMarkets(marketsOf(caller, query.market))).flatMap((one) =>
      one.areas === null ? [] : [{ ...sellerNameOf(one), areas: one.areas }],
    );
    return { rows };
  }

  @Operation('ADM-44')
  list(@TheInput() { query, caller }: Input<'ADM-44'>): Promise<AnswerTo<'ADM-44'>> {
    return this.listed(marketsOf(caller, query.market));
  }

  @Operation('ADM-45')
  async configure(@TheInput() input: Input<'ADM-45'>): Promise<AnswerTo<'ADM-45'>> {
    const { body, caller, commandId, language } = input;
    const seller = await this.ownAccountManager(caller, body.idSeller);
    const coverage = coverageOf(body, seller, language);
    const done = await this.configs.configure(
      {
        idSeller: body.idSeller,
        coverage,
        isSeen: (present) => sellerView(present) === body.version,
      },
      { idActor: caller.idUser, commandId },
    );
    if (done.outcome === 'gone') throw notFound();
    if (done.outcome === 'disabled') throw unknownSeller(language);
    if (done.outcome === 'changed')
      throw recordChanged(sellerView(await this.ownAccountManager(caller, body.idSeller)));
    if (done.outcome === 'overlaps')
      throw validationRefused(coverageFaultsOf(body, done.overlaps, language));
    const { rows } = await this.listed([seller.idMarket]);
    return rows.find(({ idSeller }) => idSeller === body.idSeller)!;
  }

  @Operation('ADM-46')
  async ofDealer(@TheInput() { query, caller }: Input<'ADM-46'>): Promise<AnswerTo<'ADM-46'>> {
    const { seller, source, derived } = await this.references.of(
      await this.ownDealer(caller, query.idDealer),
    );
    return {
      source,
      seller: seller && sellerContactOf(seller),
      derived: derived && sellerNameOf(derived),
    };
  }

  @Operation('ADM-47')
  async assign(@TheInput() input: Input<'ADM-47'>): Promise<AnswerTo<'ADM-47'>> {
    const { body, caller, commandId, language } = input;
    const { idDealer, idSeller, previous } = body;
    const dealer = await this.ownDealer(caller, idDealer);
    const seller = idSeller === null ? null : await this.enabledSeller(idSeller);
    if (idSeller !== null && seller?.idMarket !== dealer.idMarket) throw unknownSeller(language);
    // A repeated command, whose value is already stored.
    if (dealer.idSeller === idSeller) return DONE_ANSWER;
    const by = { idActor: caller.idUser, commandId };
    const expected = { idSeller: await this.storedFor(previous, dealer) };
    try {
      await this.dealers.change(idDealer, { idSeller }, by, { expected });
    } catch (error) {
      if (error instanceof NoRecord) throw notFound();
      if (error instanceof RecordConflict) throw recordChanged(null);
      throw error;
    }
    return DONE_ANSWER;
  }

  private async listed(idMarkets: readonly string[]): Promise<AnswerTo<'ADM-44'>> {
    const [sellers, loads] = await Promise.all([
      this.configs.ofMarkets(idMarkets),
      this.references.loads(idMarkets),
    ]);
    const rows = sellers.map((seller): SellerConfig => {
      const own = loads.filter(({ idSeller }) => idSeller === seller.idSeller);
      return {
        ...sellerNameOf(seller),
        idMarket: seller.idMarket,
        isDefault: seller.isDefault,
        areas: seller.areas ?? [],
        carSold: seller.carSold ?? [],
        version: sellerView(seller),
        dealers: own.reduce((sum, { dealers }) => sum + dealers, 0),
        chosen: own.reduce((sum, { chosen }) => sum + chosen, 0),
      };
    });
    const unassigned = loads
      .filter(({ idSeller }) => idSeller === null)
      .map(({ idMarket, dealers }) => ({ idMarket, dealers }));
    return { rows, unassigned };
  }

  /**
   * Returns an account manager of the caller's markets, read directly from the table.
   * @throws Refused NOT_FOUND
   */
  private async ownAccountManager(caller: Caller, idSeller: number): Promise<Seller> {
    const [seller] = await this.sellers.all([idSeller]);
    if (!seller || !caller.adminEnabledMarkets.includes(seller.idMarket)) throw notFound();
    return seller;
  }

  /**
   * The seller, unless it is disabled. Reads directly from the table, because another process may
   * have disabled it a moment ago.
   */
  private async enabledSeller(idSeller: number): Promise<Seller | null> {
    const [seller] = await this.sellers.all([idSeller]);
    return seller?.enabled === true ? seller : null;
  }

  /**
   * The stored value that corresponds to the `previous` that the caller saw. Callers see a disabled
   * seller as null.
   */
  private async storedFor(previous: number | null, { idSeller }: Dealer): Promise<number | null> {
    if (previous !== null || idSeller === null) return previous;
    return (await this.enabledSeller(idSeller)) === null ? idSeller : null;
  }

  /** @throws Refused NOT_FOUND
   */
  private async ownDealer(caller: Caller, idDealer: number): Promise<Dealer> {
    const [dealer] = await this.dealers.all([idDealer]);
    if (!dealer || !caller.adminEnabledMarkets.includes(dealer.idMarket)) throw notFound();
    return dealer;
  }
}

const unknownSeller = (language: Language) =>
  validationRefused([fieldProblem('idSeller', 'unknown_reference', language)]);

/** Staff see their markets only. */
const marketsOf = ({ adminEnabledMarkets }: Caller, idMarket: string | undefined) =>
  adminEnabledMarkets.filter((one) => idMarket === undefined || one === idMarket);

/**
 * The areas and bands in a request, in the order of the market. Null if there are none.
 * @throws Refused VALIDATION for another market than the account manager's, and for each code that
 * the market does not have
 */
const coverageOf = (body: ConfigBody, { idMarket }: Seller, language: Language): Coverage => {
  const { market, isDefault } = body;
  if (market !== idMarket)
    throw validationRefused([fieldProblem('market', 'seller_market', language)]);
  const areas = sortCodes('COUNTRY_AREA', body.areas, market);
  const carSold = sortCodes('CAR_SOLD', body.carSold, market);
  const unknown = [
    ...codePathsOf('areas', body.areas, (code) => !areas.includes(code)),
    ...codePathsOf('carSold', body.carSold, (code) => !carSold.includes(code)),
  ];
  if (unknown.length > 0)
    throw validationRefused(
      unknown.map((path) => fieldProblem(path, 'unknown_reference', language)),
    );
  return { areas: nullIfEmpty(areas), carSold: nullIfEmpty(carSold), isDefault };
};

const codePathsOf = (field: string, codes: readonly string[], isMeant: (code: string) => boolean) =>
  codes.flatMap((code, index) => (isMeant(code) ? [`${field}.${index}`] : []));

/** An error for each area and band that another account manager already covers. */
const coverageFaultsOf = (
  { areas, carSold }: ConfigBody,
  overlaps: readonly Overlap[],
  language: Language,
): FieldProblem[] =>
  overlaps.flatMap(({ seller, ...common }) => {
    const name = `${seller.name} ${seller.surname}`;
    const message = texts(language)('field.seller_overlap', { name });
    return [
      ...codePathsOf('areas', areas, (code) => common.areas.includes(code)),
      ...codePathsOf('carSold', carSold, (code) => common.carSold.includes(code)),
    ].map((path) => ({ path, code: 'seller_overlap' as const, message }));
  });
