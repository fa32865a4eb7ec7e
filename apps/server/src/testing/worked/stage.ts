import type { ExampleTarget } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { World } from '../a-world.js';
import { Client } from '../client.js';
import { aTarget } from '../example-input.js';
import { PASSWORD } from '../sign-in.js';
import { auctionsOf, ofLot } from './auctions.js';
import { catalogueCues } from './catalogues.js';
import { factorCues } from './factors.js';
import { aLostEmail, aRecoveryTag, followedInvites } from './emails.js';
import { fileCues } from './files.js';
import { listCues } from './vehicle-lists.js';
import { moveCues } from './moves.js';
import { dealerCues, recordCues } from './records.js';
import { requirementCues } from './requirements.js';
import { registrationCues } from './registrations.js';
import { userCues } from './users.js';
import { searchCues } from './vehicle-search.js';
import { aProviderSignOut, type ProviderPlace } from './provider-sign-out.js';

/** The sender of a call, and the target of its example. */
export type Cue = readonly [Client, ExampleTarget];
/** Command of a bid that is refused. */
const REFUSED = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';

/**
 * The sender and target of each call, so that it succeeds. Calls run in this order, and later ones
 * may use results of earlier ones. A missing call does not compile.
 */
export const cuesOf = async (
  world: World,
  place: ProviderPlace,
): Promise<Readonly<Record<OperationId, Cue>>> => {
  const played = await auctionsOf(world);
  const { closed, board, work, sealed, fresh, ahead, unwanted } = played;
  const { vehicles } = await world.as('auctioneer').ask('SEC-73', ofLot(board.idAuction));
  const { vehicles: leaving } = await world.as('auctioneer').ask('SEC-73', ofLot(ahead, 2));
  const nobody = new Client(world.portal.url);
  const admin = world.as('admin');
  const owner = world.as('auctioneer');
  const engineer = world.as('engineer');
  const dealer = world.as('dealer1');
  const other = world.as('dealer2');
  const newcomer = world.as('dealer3');
  const shown: ExampleTarget = {
    ...aTarget(world, { ...board, idLot: 1, idVehicle: vehicles[0]!.idVehicle }),
    idAuctioneer: world.people.auctioneer.idDealer,
    idOwnDealer: world.people.dealer1.idDealer,
    // The same in every written example.
    freeVatCode: 'IT00743110157',
  };
  const of = (idAuction: number, idLot = 1, more: Partial<ExampleTarget> = {}): ExampleTarget => ({
    ...shown,
    idAuction,
    idLot,
    idOffer: 1,
    ...more,
  });
  const lot2 = { ...shown, idLot: 2 };
  const idSeller = await world.portal.parts.registry.createSeller({
    idMarket: 'IT',
    name: 'Robin',
    surname: 'Keller',
    email: 'robin@example.test',
    phone: null,
  });
  await world.portal.parts.registry.changeDealer(shown.idOwnDealer, { idSeller });
  await world.signIn('dealer3', 'token');
  const [leftOpen] = await newcomer.ask('ENG-61');
  const tooLow = { ...ofLot(board.idAuction), body: { offer: 5_000, commandId: REFUSED } };
  await other.refusal('SEC-59', tooLow);
  await aLostEmail(world);
  const forgetful = { ...shown, username: 'visitor', recoveryTag: await aRecoveryTag(world) };
  const { first, second, idInvite } = await followedInvites(world);
  const signingOut = { ...shown, ...aProviderSignOut(place) };
  const ofRefused = { ...shown, receipt: { ...shown.receipt, commandId: REFUSED } };
  const cues = {
    ...(await factorCues(world, shown)),
    'MOB-01': [nobody, shown],
    'SEC-10': [dealer, shown],
    'OTH-04': [dealer, shown],
    'SEC-03': [newcomer, shown],
    'ENG-60': [nobody, shown],
    'OPEN-04': [nobody, shown],
    'ENG-61': [newcomer, shown],
    'ENG-62': [newcomer, { ...shown, idSession: leftOpen!.idSession }],
    'ENG-63': [newcomer, shown],
    'SEC-04': [newcomer, shown],
    'SEC-06': [dealer, shown],
    'OTH-05': [dealer, shown],
    'ENG-82': [dealer, { ...shown, idInvite }],
    'SEC-01': [dealer, shown],
    'OPEN-11': [nobody, { ...shown, invited: first }],
    'OPEN-07': [nobody, { ...shown, invited: first }],
    'OPEN-06': [nobody, { ...shown, invited: second }],
    'SEC-07': [dealer, shown],
    'SEC-08': [dealer, shown],
    'ENG-266': [dealer, shown],
    'MOB-09': [dealer, shown],
    'SEC-02': [newcomer, shown],
    'MOB-05': [newcomer, shown],
    'MOB-06': [newcomer, shown],
    'OTH-10': [nobody, shown],
    'ENG-80': [nobody, signingOut],
    'ENG-81': [nobody, signingOut],
    'MOB-04': [dealer, shown],
    'OTH-11': [await world.signIn('dealer3', 'token'), shown],
    'SEC-58': [dealer, shown],
    'MOB-07': [dealer, shown],
    'OTH-06': [dealer, shown],
    'SEC-20': [dealer, shown],
    'SEC-21': [dealer, shown],
    'SEC-22': [dealer, shown],
    'ENG-25': [dealer, shown],
    'SEC-14': [dealer, shown],
    'SEC-61': [dealer, of(sealed)],
    'MOB-23': [dealer, of(sealed)],
    'MOB-24': [dealer, shown],
    'MOB-25': [dealer, shown],
    ...(await fileCues({ owner, dealer, nobody }, shown)),
    'ENG-15': [owner, shown],
    'ENG-31': [owner, shown],
    ...searchCues(owner, shown),
    'SEC-29': [owner, shown],
    ...(await listCues(world, shown)),
    'SEC-16': [owner, shown],
    // Once the stock contains an item that has one.
    'SEC-28': [owner, shown],
    'SEC-40': [dealer, shown],
    'MOB-28': [dealer, shown],
    'ENG-37': [engineer, shown],
    'ENG-50': [engineer, shown],
    'ENG-51': [admin, shown],
    'ENG-52': [nobody, shown],
    'ENG-53': [nobody, shown],
    'ENG-54': [nobody, shown],
    'OPEN-05': [nobody, shown],
    ...(await registrationCues(world, shown)),
    'OPEN-08': [nobody, shown],
    'OPEN-10': [nobody, shown],
    'OPEN-12': [nobody, shown],
    'OPEN-13': [nobody, shown],
    'MOB-03': [dealer, shown],
    'SEC-11': [dealer, shown],
    'MOB-08': [dealer, shown],
    ...(await dealerCues(world, shown)),
    'OPEN-14': [nobody, shown],
    'OPEN-15': [nobody, shown],
    'OPEN-16': [nobody, shown],
    'OPEN-01': [nobody, shown],
    'OPEN-02': [nobody, shown],
    'OPEN-03': [nobody, shown],
    'SEC-46': [dealer, shown],
    'SEC-53': [dealer, shown],
    'MOB-11': [dealer, shown],
    'SEC-41': [dealer, shown],
    'SEC-44': [dealer, shown],
    'SEC-45': [dealer, shown],
    'SEC-47': [dealer, shown],
    'SEC-48': [dealer, shown],
    'SEC-54': [dealer, shown],
    'SEC-65': [newcomer, shown],
    'SEC-66': [newcomer, shown],
    'MOB-10': [dealer, shown],
    'MOB-12': [dealer, shown],
    'MOB-19': [newcomer, of(work)],
    'MOB-18': [newcomer, of(work)],
    'SEC-73': [dealer, shown],
    'SEC-60': [dealer, shown],
    'MOB-21': [dealer, shown],
    'ENG-09': [dealer, shown],
    'ENG-17': [dealer, shown],
    'ENG-35': [dealer, shown],
    'ENG-40': [dealer, shown],
    'ENG-41': [dealer, shown],
    'ENG-42': [dealer, shown],
    'ENG-43': [dealer, shown],
    'ENG-44': [dealer, shown],
    'ENG-22': [owner, shown],
    'ENG-08': [dealer, shown],
    'ENG-11': [dealer, shown],
    'ENG-10': [dealer, shown],
    'ENG-36': [other, ofRefused],
    'ENG-14': [nobody, shown],
    'SEC-62': [dealer, lot2],
    'MOB-17': [dealer, lot2],
    'SEC-63': [dealer, lot2],
    'MOB-16': [dealer, lot2],
    'MOB-14': [dealer, shown],
    'MOB-15': [dealer, shown],
    'SEC-64': [dealer, shown],
    'MOB-13': [dealer, shown],
    'SEC-67': [owner, shown],
    'SEC-68': [owner, shown],
    ...(await recordCues(world, shown)),
    ...(await userCues(world, shown)),
    // After the list of e-mails: these calls send some.
    ...(await requirementCues(world, shown)),
    ...(await catalogueCues({ dealer, other }, shown)),
    'ENG-24': [owner, shown],
    'ENG-13': [engineer, shown],
    'ENG-18': [engineer, shown],
    'ENG-23': [engineer, shown],
    'ENG-28': [engineer, shown],
    'ENG-29': [engineer, shown],
    'ENG-30': [engineer, shown],
    'ENG-33': [engineer, shown],
    'ENG-34': [engineer, shown],
    'SEC-49': [owner, of(closed, 1)],
    'ENG-12': [owner, of(closed, 1)],
    'SEC-59': [dealer, of(work, 1)],
    'ENG-01': [other, of(work, 2)],
    'ENG-02': [dealer, of(sealed)],
    'MOB-20': [dealer, of(work, 5)],
    'ENG-07': [admin, of(work, 6)],
    'ENG-03': [owner, of(work, 3)],
    'ENG-04': [owner, of(work, 3)],
    'ENG-06': [owner, of(work, 4)],
    'ENG-20': [owner, of(fresh)],
    'SEC-57': [owner, of(work)],
    'SEC-55': [owner, of(work)],
    'ENG-19': [owner, of(work)],
    'SEC-56': [owner, of(work)],
    'SEC-71': [owner, of(work)],
    'ENG-16': [owner, shown],
    'SEC-42': [owner, shown],
    'SEC-74': [owner, of(ahead, 2, { idVehicle: leaving[0]!.idVehicle })],
    'SEC-43': [owner, of(ahead, 1, { idFreeVehicle: world.freeVehicle() })],
    'ENG-21': [owner, of(ahead)],
    'SEC-70': [owner, of(unwanted)],
    'SEC-50': [owner, of(closed, 2)],
    'SEC-51': [owner, of(closed, 2)],
    'SEC-52': [owner, of(closed, 3)],
    'ENG-05': [owner, of(closed, 4)],
    'ENG-161': [world.as('admin'), shown],
    'SEC-72': [dealer, of(closed)],
    'MOB-22': [other, of(closed)],
    'SEC-69': [other, shown],
    'ENG-32': [await world.signIn('dealer3', 'token'), shown],
    'SEC-05': [world.as('exhibitor'), { ...shown, presentPassword: PASSWORD }],
    'OPEN-09': [nobody, forgetful],
    'MOB-02': [world.as('loader'), { ...shown, presentPassword: PASSWORD }],
  } satisfies Record<string, Cue>;
  return { ...(await moveCues(world, shown)), ...cues };
};
