import { randomUUID } from 'node:crypto';
import { AccessRegistry, SessionStore, type NewUser } from '@fairlot/access-records';
import { aDealer, aTemplate, aUser } from '@fairlot/access-records/testing';
import {
  CloseDueLotsCommand,
  StartAuctionCommand,
  type CommandHeader,
} from '@fairlot/auction-application';
import type { HttpMethod, ProblemBody } from '@fairlot/contracts';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Vehicle, VehicleRegistry, type VehicleState } from '@fairlot/vehicles-records';
import { CommandBus } from '@nestjs/cqrs';
import { assert } from '@fairlot/kernel';
import type { AnswerTo } from '../answer-to.js';
import { anAuctionApp } from './an-auction-app.js';

export const HOUR_MS = 3_600_000;
/** Amounts that stand for themselves wherever they come out. */
export const RESERVE_MINOR = 770_000;

export type Name = 'seller' | 'buyer' | 'rival' | 'stranger' | 'admin' | 'readonly';
/** `body` is what the test says it is; null when the answer is no JSON. */
export type Answer<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};
export type Refused = ProblemBody;

/** Everything that can be read of an auction and its first lot. */
const reads = (idAuction: number): readonly string[] => [
  `/api/v1/secure/auction/${idAuction}`,
  `/api/v2/secure/auction/${idAuction}?limit=10`,
  `/api/v1/secure/auctionFull?idAuction=${idAuction}`,
  `/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`,
  `/api/v1/secure/auctionFull/${idAuction}/search?state=ALL`,
  `/api/v1/secure/auction/${idAuction}/lot-detail/1`,
  `/api/v1/secure/auction/${idAuction}/history/1`,
  `/api/v1/secure/auction/${idAuction}/log/1`,
  `/api/v1/secure/auction/${idAuction}/base/1`,
  `/api/v1/mobile/auctionFull?idAuction=${idAuction}`,
];

/** The auction's edge with a seller, who owns the one template, and dealers accepted on it. */
export const aPortal = async () => {
  const portal = await anAuctionApp();
  const tokens = new Map<Name, string>();
  const dealers = new Map<Name, number>();
  const partners = portal.get(PartnerDirectory);
  const registry = portal.get(VehicleRegistry);

  const signUp = async (name: Name, over: Partial<NewUser>, hasDealer = true): Promise<void> => {
    const access = portal.get(AccessRegistry);
    const dealer = aDealer({ businessName: `Ditta ${name}` });
    const idDealer = hasDealer ? await access.createDealer(dealer) : null;
    const user = aUser({ username: `${name}${randomUUID().slice(0, 8)}`, idDealer, ...over });
    const idUser = await access.createUser(user);
    if (idDealer !== null) dealers.set(name, idDealer);
    const { secret } = await portal.get(SessionStore).create({ idUser, via: 'token' });
    tokens.set(name, secret);
  };
  const idOf = (name: Name): number => dealers.get(name) ?? 0;

  const call = async <Body = unknown>(
    who: Name | null,
    method: HttpMethod,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const token = who === null ? undefined : tokens.get(who);
    const answer = await portal.app.inject({
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
  };

  await signUp('seller', { permissions: ['AUCTIONEER'] });
  await signUp('buyer', { permissions: ['BUYER'] });
  await signUp('rival', { permissions: ['BUYER'] });
  await signUp('stranger', { permissions: ['BUYER'] });
  await signUp('readonly', { permissions: ['BUYER', 'READ_ONLY'] });
  await signUp('admin', { roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT'] }, false);
  const idTemplate = await partners.saveTemplate(aTemplate({ idDealer: idOf('seller') }));
  const accept = (...names: Name[]): Promise<void> =>
    partners.setStandings(
      names.map((name) => ({ idTemplate, idDealer: idOf(name), standing: 'ACCEPTED' })),
    );
  await accept('buyer', 'rival', 'readonly');

  const aVehicle = async (): Promise<number> => {
    const externalId = randomUUID();
    const vehicle = await portal.dataSource.manager.save(Vehicle, {
      ...{ externalId, brand: 'Fiat', model: '500', version: '1.2', bodyType: 'CITY_CAR' },
      ...{ fuelType: 'PETROL', gearbox: 'MANUAL', powerHp: 69, mileageKm: 1, damaged: false },
      ...{ firstRegistration: null, postalCode: null, askingPriceMinor: 1, frame: 'ZFA' },
      ...{ licensePlate: externalId.slice(0, 7), vehicleCode: externalId, provenance: null },
      ...{ channel: null, idMarket: 'IT', region: null, idOwnerDealer: idOf('seller') },
      ...{ idTemplate: null, state: 'PUBLISHED' },
    });
    return vehicle.idVehicle;
  };

  const draft = (idVehicles: readonly number[], over: object = {}) => ({
    auctionName: 'Asta di prova',
    type: 'LEA',
    idTemplate,
    startsAt: portal.clock.at,
    endsAt: portal.clock.at + HOUR_MS,
    lots: idVehicles.map((idVehicle) => ({
      idVehicles: [idVehicle],
      basePriceMinor: 500_000,
      reserveMinor: RESERVE_MINOR,
    })),
    ...over,
  });

  /** Until the read model shows what a command wrote. */
  const shown = async (commandId: string): Promise<void> => {
    const last = (await portal.store.findCommand(commandId)).at(-1);
    assert(last !== undefined, 'the command wrote something');
    await portal.caughtUp(last.stream, last.position);
  };

  /** What the clock would send. */
  const run = async (commandOf: (header: CommandHeader) => object): Promise<void> => {
    const actor = { idUser: 0, idDealer: null, role: 'CLOCK' };
    const header = { commandId: randomUUID(), actor, ingressAt: portal.clock.at };
    const outcome: unknown = await portal.get(CommandBus).execute(commandOf(header));
    assert(JSON.stringify(outcome).includes('"accepted"'), JSON.stringify(outcome));
    await shown(header.commandId);
  };

  return {
    ...{ ...portal, call, signUp, accept, idOf, aVehicle, draft, registry, shown },
    /** Moves the clock past the end of what was published here, and closes it. */
    close: async (idAuction: number): Promise<void> => {
      portal.clock.at += HOUR_MS + 1_000;
      await run((header) => new CloseDueLotsCommand(header, { idAuction, closeDrainMs: 0 }));
    },
    /** A running auction whose regulation buyer and rival have accepted. */
    published: async (over: object = {}, lots = 2) => {
      const idVehicles: number[] = [];
      for (let lot = 0; lot < lots; lot += 1) idVehicles.push(await aVehicle());
      const url = '/api/v1/secure/auction';
      const draftOf = draft(idVehicles, over);
      const { body, text } = await call<AnswerTo<'SEC-42'>>('seller', 'POST', url, draftOf);
      const { idAuction } = body;
      assert(idAuction > 0, text);
      await run((header) => new StartAuctionCommand(header, { idAuction }));
      for (const name of ['buyer', 'rival'] as const)
        await call(name, 'PATCH', `${url}/${idAuction}/accept-regulation`);
      return { idAuction, idVehicles, base: `${url}/${idAuction}` };
    },
    readAll: async (who: Name, idAuction: number): Promise<Answer<unknown>[]> => {
      const answers: Answer<unknown>[] = [];
      for (const url of reads(idAuction)) answers.push(await call(who, 'GET', url));
      return answers;
    },
    statesOf: async (idVehicles: readonly number[]): Promise<(VehicleState | undefined)[]> => {
      const found = await registry.byIds(idVehicles);
      return idVehicles.map((idVehicle) => found.get(idVehicle)?.state);
    },
  };
};
export type Portal = Awaited<ReturnType<typeof aPortal>>;

/** An amount as a number of its own in an answer, in cents or in euros. */
export const amount = (minor: number): RegExp => new RegExp(`\\b(${minor}|${minor / 100})\\b`);
