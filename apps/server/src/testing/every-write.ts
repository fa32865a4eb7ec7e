import { systemClock } from '@fairlot/kernel';
import { filledRegistration } from '@fairlot/countries/testing';
import { makeLostEmail } from './worked/emails.js';
import { dealerCues, recordCues, cueWrites } from './worked/records.js';
import { officeWrites } from './worked/requirements.js';
import { userWrites } from './worked/users.js';
import type { World } from './make-world.js';
import { makeDraft, launchAuction, minutesFromNow, publish, untilStatus } from './make-auction.js';
import { makeTarget, exampleInput } from './example-input.js';
import { makeInvite, filledSignUp } from './invited.js';
import type { PersonName } from './people.js';
import { exampleFilesFor } from './registering.js';
import { vehicleWrites, type VehicleWrite } from './vehicle-writes.js';

const HOUR_MS = 3_600_000;
const REASON_BODY = { reason: 'for a test' };

const hoursFromNow = (hours: number) => Math.ceil(systemClock.now() / HOUR_MS + hours) * HOUR_MS;

/** Calls that create users: an invite, a creation, a sign-up and a registration. */
const newcomerWrites = async (world: World): Promise<VehicleWrite[]> => {
  const { idDealer } = world.people.dealer1;
  await makeInvite(world, 'withdrawn@example.test');
  const found = `SELECT id_invite AS "idInvite" FROM user_invite WHERE email LIKE 'withdrawn@%'`;
  const [withdrawn] = await world.portal.parts.dataSource.query(found);
  const json = filledRegistration('IT');
  const born = { fiscalCode: 'MRTMTT91D08F205J', birthDate: '08/04/1991' };
  const made = { email: 'made@example.test', name: 'Matteo', surname: 'Moretti', ...born };
  return [
    ['OTH-05', 'dealer1', { body: { email: 'invited@example.test', dealerId: idDealer } }],
    ['ENG-82', 'dealer1', { body: withdrawn }],
    ['SEC-01', 'dealer1', { body: { ...made, idDealer } }],
    ['OPEN-07', 'visitor', { body: filledSignUp(await makeInvite(world, 'one@example.test')) }],
    ['OPEN-06', 'visitor', { body: filledSignUp(await makeInvite(world, 'two@example.test')) }],
    ['OPEN-05', 'visitor', { json, files: exampleFilesFor(json) }],
    ...(await officeWrites(world)),
  ];
};

/** Starts the catalogue of an auction for a user. Returns the auction's id. */
const makeCatalogue = async (world: World, idAuction: number, who: PersonName): Promise<number> => {
  await world.portal.parts.dataSource.query(
    `INSERT INTO auction_catalogue
     VALUES ($1, gen_random_uuid(), 'begun', $2, 'it', 'MAKING', 0, 1, $3, $3)`,
    [world.people[who].idUser, idAuction, systemClock.now()],
  );
  return idAuction;
};

/**
 * Prepares a world for every write call that takes a key. Returns each call once, with its input.
 */
export const everyWrite = async (world: World): Promise<readonly VehicleWrite[]> => {
  await makeLostEmail(world);
  const startsAt = systemClock.now() + HOUR_MS;
  const endsAt = systemClock.now() + 2 * HOUR_MS;
  const scheduled = (lots = [{}]) => publish(world, { startsAt, endsAt, lots });
  const two = [world.freeVehicle(), world.freeVehicle()];
  const edited = await scheduled();
  const deleted = await scheduled();
  const thinned = await scheduled([{ idVehicles: two }]);
  const bidders = ['dealer1', 'dealer2'] as const;
  const open = await launchAuction(world, {
    bidders,
    lots: Array.from({ length: 8 }, () => ({})),
  });
  const hidden = await launchAuction(world, { bidders, format: { kind: 'SEALED' } });
  const unread = [
    await launchAuction(world, { bidders: [] }),
    await launchAuction(world, { bidders: [] }),
  ];
  const closing = await launchAuction(world, {
    bidders,
    endsAt: minutesFromNow(10),
    lots: Array.from({ length: 5 }, () => ({})),
  });
  const at = (idAuction: number, idLot: number) => ({ params: { idAuction, idLot } });
  const of = (id: number) => ({ params: { id } });
  const offered: number[] = [];
  for (const idLot of [1, 2, 3, 4, 5]) {
    const bid = { ...at(closing, idLot), body: { offer: 5_000 } };
    offered.push((await world.as('dealer1').run('SEC-59', bid)).idOffer!);
  }
  const bid = { ...at(open, 7), body: { offer: 5_000 } };
  const { idOffer, receipt } = await world.as('dealer2').run('SEC-59', bid);
  const lot = { idAuction: open, idLot: 7, idOffer, idVehicle: two[0]!, receipt };
  await untilStatus(world, closing, 'CLD');
  const owner = world.as('auctioneer');
  await owner.run('SEC-50', { ...of(closing), body: { idLots: [4, 5] } });
  for (const idLot of [4, 5]) await owner.run('ENG-12', at(closing, idLot));
  const rating = {
    ...of(closing),
    body: { rating: 5, idAuctioneer: world.people.auctioneer.idDealer },
  };
  const file = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'note.pdf', {
    type: 'application/pdf',
  });
  const target = makeTarget(world, lot);
  const others: readonly VehicleWrite[] = [
    ['SEC-42', 'auctioneer', { body: makeDraft(world, { startsAt, endsAt }) }],
    [
      'SEC-43',
      'auctioneer',
      { body: { idAuction: edited, ...makeDraft(world, { startsAt, endsAt }) } },
    ],
    ['SEC-74', 'auctioneer', { params: { idAuction: thinned, idLot: 1, idVehicle: two[0] } }],
    ['SEC-70', 'auctioneer', of(deleted)],
    ['SEC-71', 'auctioneer', { ...of(open), body: { endsAt: hoursFromNow(3), ...REASON_BODY } }],
    ['ENG-03', 'auctioneer', { ...of(open), body: { idLots: [1], ...REASON_BODY } }],
    // Lot 2 is not paused, so this call also repeats a refusal.
    ['ENG-04', 'auctioneer', { ...of(open), body: { idLots: [1, 2] } }],
    ['SEC-57', 'auctioneer', { ...of(open), body: { message: 'Welcome' } }],
    ['SEC-55', 'auctioneer', { ...of(open), file }],
    ['SEC-56', 'auctioneer', of(open)],
    ['SEC-59', 'dealer1', { ...at(open, 2), body: { offer: 5_000 } }],
    ['ENG-01', 'dealer1', { ...at(open, 3), body: { maximumMinor: 700_000 } }],
    ['ENG-02', 'dealer1', { ...at(hidden, 1), body: { amountMinor: 700_000 } }],
    ['MOB-20', 'dealer1', { ...at(open, 4), query: { offer: 5_000 } }],
    ['SEC-62', 'dealer1', at(open, 1)],
    ['MOB-17', 'dealer1', { ...at(open, 1), query: { endObservation: true } }],
    ['SEC-63', 'dealer1', { ...of(open), body: { idLots: [1, 2] } }],
    ['MOB-16', 'dealer1', { ...of(open), body: { idLots: [3] } }],
    ['MOB-14', 'dealer1', { body: [{ idAuction: open, idLot: 4 }] }],
    ['SEC-65', 'dealer1', of(unread[0] ?? 0)],
    ['MOB-19', 'dealer1', of(unread[1] ?? 0)],
    ['ENG-07', 'admin', { params: { idAuction: open, idLot: 7, idOffer }, body: REASON_BODY }],
    ['ENG-06', 'auctioneer', { ...at(open, 5), body: REASON_BODY }],
    ['ENG-20', 'auctioneer', { ...at(open, 6), body: REASON_BODY }],
    [
      'SEC-49',
      'auctioneer',
      { params: { idAuction: closing, idLot: 1, idOffer: offered[0] }, body: {} },
    ],
    ['SEC-51', 'auctioneer', { ...at(closing, 1), body: REASON_BODY }],
    ['SEC-50', 'auctioneer', { ...of(closing), body: { idLots: [2] } }],
    ['SEC-52', 'auctioneer', { ...of(closing), body: { idLots: [3], ...REASON_BODY } }],
    [
      'ENG-05',
      'auctioneer',
      { ...at(closing, 3), body: { endsAt: hoursFromNow(5), ...REASON_BODY } },
    ],
    ['ENG-12', 'auctioneer', at(closing, 2)],
    ['SEC-72', 'dealer1', rating],
    ['MOB-22', 'dealer1', rating],
    ['ENG-43', 'dealer1', {}],
    ['ENG-51', 'admin', { body: { idMail: 1 } }],
    ['ENG-121', 'dealer1', { ...of(open), body: { language: 'it' } }],
    ['ENG-123', 'dealer2', of(await makeCatalogue(world, open, 'dealer2'))],
    ...(await newcomerWrites(world)),
    ['ENG-161', 'admin', exampleInput('ENG-161', target)],
    ...cueWrites(await recordCues(world, target)),
    ...cueWrites(await dealerCues(world, target)),
    ...(await userWrites(world, target)),
  ];
  return [...(await vehicleWrites(world)), ...others];
};
