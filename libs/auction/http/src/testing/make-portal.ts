import type { CommandHeader } from '@fairlot/event-sourcing-engine';
import { randomUUID } from 'node:crypto';
import { AccessRegistry, SessionStore, type NewUser } from '@fairlot/access-records';
import { makeDealer, makeTemplate, makeUser } from '@fairlot/access-records/testing';
import { CloseDueLotsCommand, StartAuctionCommand } from '@fairlot/auction-application';
import type { HttpMethod } from '@fairlot/contracts';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { assert } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleRegistry, type VehicleState } from '@fairlot/vehicles-records';
import { CommandBus } from '@nestjs/cqrs';
import { makeVehicleOf } from './make-vehicle.js';
import { makeAuctionApp, type AuctionApp } from './make-auction-app.js';

const AUCTION_PATH = '/api/v1/secure/auction';
export const HOUR_MS = 3_600_000;
export const RESERVE_MINOR = 770_000;

export type UserName = 'seller' | 'buyer' | 'rival' | 'stranger' | 'admin' | 'readonly';
/** A response. The test defines the type of `body`, which is null if the response is not JSON. */
export type Answer<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};
export type RefusedBody = ProblemBody;

/** Matches an amount as a separate number in a response, in cents or in euros. */
export const amountPattern = (minor: number): RegExp =>
  new RegExp(`\\b(${minor}|${minor / 100})\\b`);

/** Every GET path of an auction and its first lot. */
const readPathsOf = (idAuction: number): readonly string[] => [
  `${AUCTION_PATH}/${idAuction}`,
  `/api/v2/secure/auction/${idAuction}?limit=10`,
  `/api/v1/secure/auctionFull?idAuction=${idAuction}`,
  `/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`,
  `/api/v1/secure/auctionFull/${idAuction}/search?state=ALL`,
  `${AUCTION_PATH}/${idAuction}/lot-detail/1`,
  `${AUCTION_PATH}/${idAuction}/history/1`,
  `${AUCTION_PATH}/${idAuction}/log/1`,
  `${AUCTION_PATH}/${idAuction}/base/1`,
  `/api/v1/mobile/auctionFull?idAuction=${idAuction}`,
];

/**
 * The HTTP layer of the auction context with a seller, who owns the only template, and dealers who
 * are accepted on it.
 */
export class Portal {
  private readonly tokens = new Map<UserName, string>();
  private readonly dealers = new Map<UserName, number>();
  private idTemplate = 0;

  constructor(readonly app: AuctionApp) {}

  get clock() {
    return this.app.clock;
  }
  get registry(): VehicleRegistry {
    return this.app.get(VehicleRegistry);
  }

  async open(): Promise<this> {
    await this.signUp('seller', { permissions: ['AUCTIONEER'] });
    await this.signUp('buyer', { permissions: ['BUYER'] });
    await this.signUp('rival', { permissions: ['BUYER'] });
    await this.signUp('stranger', { permissions: ['BUYER'] });
    await this.signUp('readonly', { permissions: ['BUYER', 'READ_ONLY'] });
    await this.signUp('admin', { roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT'] });
    const template = makeTemplate({ idDealer: this.idOf('seller') });
    this.idTemplate = await this.app.get(PartnerDirectory).saveTemplate(template);
    await this.accept('buyer', 'rival', 'readonly');
    return this;
  }

  /**
   * Creates a user and its session. Staff belong to no dealer. If called again with the same name,
   * it creates another user.
   */
  async signUp(name: UserName, over: Partial<NewUser>): Promise<void> {
    const registry = this.app.get(AccessRegistry);
    const isStaff = over.roles !== undefined;
    const dealer = makeDealer({ businessName: `Ditta ${name}` });
    const idDealer = isStaff ? null : await registry.createDealer(dealer);
    const user = makeUser({ username: `${name}${randomUUID().slice(0, 8)}`, idDealer, ...over });
    const idUser = await registry.createUser(user);
    if (idDealer !== null) this.dealers.set(name, idDealer);
    const { secret } = await this.app.get(SessionStore).create({ idUser, via: 'token' });
    this.tokens.set(name, secret);
  }

  idOf(name: UserName): number {
    return this.dealers.get(name) ?? 0;
  }

  accept(...names: readonly UserName[]): Promise<void> {
    const { idTemplate } = this;
    const rows = names.map((name) => ({ idTemplate, idDealer: this.idOf(name) }));
    const standing = 'ACCEPTED' as const;
    return this.app.get(PartnerDirectory).setStandings(rows.map((row) => ({ ...row, standing })));
  }

  async call<Body = unknown>(
    who: UserName | null,
    method: HttpMethod,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const token = who === null ? undefined : this.tokens.get(who);
    const answer = await this.app.nest.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...headers, ...(token !== undefined && { token }) },
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<Body>() : (null as Body),
      text: answer.body,
      headers: answer.headers,
    };
  }

  makeVehicle(): Promise<number> {
    return makeVehicleOf(this.app.dataSource, this.idOf('seller'));
  }

  draft(idVehicles: readonly number[], over: object = {}) {
    return {
      auctionName: 'Asta di prova',
      type: 'LEA',
      idTemplate: this.idTemplate,
      startsAt: this.clock.at,
      endsAt: this.clock.at + HOUR_MS,
      lots: idVehicles.map((idVehicle) => ({
        idVehicles: [idVehicle],
        basePriceMinor: 500_000,
        reserveMinor: RESERVE_MINOR,
      })),
      ...over,
    };
  }

  /** Publishes and starts an auction, whose regulation buyer and rival accept. */
  async published(over: object = {}, lots = 2) {
    const idVehicles: number[] = [];
    for (let lot = 0; lot < lots; lot += 1) idVehicles.push(await this.makeVehicle());
    const draft = this.draft(idVehicles, over);
    const { body, text } = await this.call<AnswerTo<'SEC-42'>>(
      'seller',
      'POST',
      AUCTION_PATH,
      draft,
    );
    const { idAuction } = body;
    assert(idAuction > 0, text);
    await this.tick((header) => new StartAuctionCommand(header, { idAuction }));
    const base = `${AUCTION_PATH}/${idAuction}`;
    await this.call('buyer', 'PATCH', `${base}/accept-regulation`);
    await this.call('rival', 'PATCH', `${base}/accept-regulation`);
    return { idAuction, idVehicles, base };
  }

  /** Moves the clock past the end of the auction, and closes it. */
  async close(idAuction: number): Promise<void> {
    this.clock.at += HOUR_MS + 1_000;
    await this.closeDue(idAuction);
  }

  /** Closes the lots that are due: at their end, or after their last call. */
  async closeDue(idAuction: number): Promise<void> {
    await this.tick((header) => new CloseDueLotsCommand(header, { idAuction, closeDrainMs: 0 }));
  }

  /** Waits until the read model shows the events of a command. */
  async shown(commandId: string): Promise<void> {
    const last = (await this.app.store.findCommand(commandId)).at(-1);
    assert(last !== undefined, 'the command wrote something');
    await this.app.caughtUp(last.stream, last.position);
  }

  async readAll(who: UserName, idAuction: number): Promise<Answer<unknown>[]> {
    const answers: Answer<unknown>[] = [];
    for (const url of readPathsOf(idAuction)) answers.push(await this.call(who, 'GET', url));
    return answers;
  }

  async statesOf(idVehicles: readonly number[]): Promise<(VehicleState | undefined)[]> {
    const found = await this.registry.byIds(idVehicles);
    return idVehicles.map((idVehicle) => found.get(idVehicle)?.state);
  }

  /** Sends a command, as the clock of the portal does. */
  private async tick(commandOf: (header: CommandHeader) => object): Promise<void> {
    const actor = { idUser: 0, idDealer: null, role: 'CLOCK' };
    const header = { commandId: randomUUID(), actor, ingressAt: this.clock.at };
    const outcome: unknown = await this.app.get(CommandBus).execute(commandOf(header));
    assert(JSON.stringify(outcome).includes('"accepted"'), JSON.stringify(outcome));
    // If nothing was due, the command has written nothing, so there is nothing to wait for.
    const written = await this.app.store.findCommand(header.commandId);
    if (written.length > 0) await this.shown(header.commandId);
  }
}

export const makePortal = async (): Promise<Portal> => new Portal(await makeAuctionApp()).open();
