import type { ExampleTarget } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import type { World } from '../make-world.js';
import { Client } from '../client.js';
import { makeTarget } from '../example-input.js';
import { PASSWORD } from '../sign-in.js';
import { approvalCues } from './approvals.js';
import { makeExampleAuctions, lotInput } from './auctions.js';
import { catalogueCues } from './catalogues.js';
import { factorCues } from './factors.js';
import { makeLostEmail, makeRecoveryTag, followInvites } from './emails.js';
import { fileCues } from './files.js';
import { listCues } from './vehicle-lists.js';
import { moveCues } from './moves.js';
import { dealerCues, recordCues } from './records.js';
import { regulationCues } from './regulations.js';
import { requirementCues } from './requirements.js';
import { registrationCues } from './registrations.js';
import { userCues } from './users.js';
import { searchCues } from './vehicle-search.js';
import { viewAs } from '../viewing.js';
import { makeProviderSignOut, type ProviderSettings } from './provider-sign-out.js';

/** The client that makes an example call, and the ids that the example uses. */
export type Cue = readonly [Client, ExampleTarget];
/** Command id of the bid that is refused. */
const REFUSED_COMMAND_ID = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';

/**
 * For each call, a client and ids with which its example succeeds. The calls run in this order,
 * because later ones use results of earlier ones. TypeScript reports missing calls.
 */
export const makeCues = async (
  world: World,
  place: ProviderSettings,
): Promise<Readonly<Record<OperationId, Cue>>> => {
  const played = await makeExampleAuctions(world);
  const { closed, board, work, sealed, fresh, ahead, unwanted } = played;
  const { vehicles } = await world.as('auctioneer').run('SEC-73', lotInput(board.idAuction));
  const { vehicles: leaving } = await world.as('auctioneer').run('SEC-73', lotInput(ahead, 2));
  const nobody = new Client(world.portal.url);
  const admin = world.as('admin');
  const owner = world.as('auctioneer');
  const engineer = world.as('engineer');
  const dealer = world.as('dealer1');
  const other = world.as('dealer2');
  const newcomer = world.as('dealer3');
  const example: ExampleTarget = {
    ...makeTarget(world, { ...board, idLot: 1, idVehicle: vehicles[0]!.idVehicle }),
    idAuctioneer: world.people.auctioneer.idDealer,
    idOwnDealer: world.people.dealer1.idDealer,
    // A fixed VAT number, so that the stored examples do not change.
    freeVatCode: 'IT07643520567',
  };
  const of = (idAuction: number, idLot = 1, more: Partial<ExampleTarget> = {}): ExampleTarget => ({
    ...example,
    idAuction,
    idLot,
    idOffer: 1,
    ...more,
  });
  const lot2 = { ...example, idLot: 2 };
  const idSeller = await world.portal.parts.registry.createAccountManager({
    idMarket: 'IT',
    name: 'Robin',
    surname: 'Keller',
    email: 'robin@example.test',
    phone: null,
  });
  await world.portal.parts.registry.changeDealer(example.idOwnDealer, { idSeller });
  await world.signIn('dealer3', 'token');
  const [leftOpen] = await newcomer.run('ENG-61');
  const tooLow = {
    ...lotInput(board.idAuction),
    body: { offer: 5_000, commandId: REFUSED_COMMAND_ID },
  };
  await other.refusal('SEC-59', tooLow);
  await makeLostEmail(world);
  const forgetful = { ...example, username: 'visitor', recoveryTag: await makeRecoveryTag(world) };
  const { first, second, idInvite } = await followInvites(world);
  const signingOut = { ...example, ...makeProviderSignOut(place) };
  const ofRefused = { ...example, receipt: { ...example.receipt, commandId: REFUSED_COMMAND_ID } };
  const cues = {
    ...(await factorCues(world, example)),
    'MOB-01': [nobody, example],
    'SEC-10': [dealer, example],
    'OTH-04': [dealer, example],
    'SEC-03': [newcomer, example],
    'ENG-60': [nobody, example],
    'OPEN-04': [nobody, example],
    'ENG-61': [newcomer, example],
    'ENG-62': [newcomer, { ...example, idSession: leftOpen!.idSession }],
    'ENG-63': [newcomer, example],
    'SEC-04': [newcomer, example],
    'SEC-06': [dealer, example],
    'OTH-05': [dealer, example],
    'ENG-82': [dealer, { ...example, idInvite }],
    'SEC-01': [dealer, example],
    'OPEN-11': [nobody, { ...example, invited: first }],
    'OPEN-07': [nobody, { ...example, invited: first }],
    'OPEN-06': [nobody, { ...example, invited: second }],
    'SEC-07': [dealer, example],
    'SEC-08': [dealer, example],
    'ENG-266': [dealer, example],
    'MOB-09': [dealer, example],
    'SEC-02': [newcomer, example],
    'MOB-05': [newcomer, example],
    'MOB-06': [newcomer, example],
    'OTH-10': [nobody, example],
    'ENG-80': [nobody, signingOut],
    'ENG-81': [nobody, signingOut],
    'MOB-04': [dealer, example],
    'OTH-11': [await world.signIn('dealer3', 'token'), example],
    'ENG-296': [await world.signIn('admin', 'token'), example],
    'ENG-297': [await viewAs(world, 'dealer2'), example],
    'SEC-58': [dealer, example],
    'MOB-07': [dealer, example],
    'OTH-06': [dealer, example],
    'SEC-20': [dealer, example],
    'SEC-21': [dealer, example],
    'SEC-22': [dealer, example],
    'ENG-25': [dealer, example],
    'SEC-14': [dealer, example],
    'SEC-61': [dealer, of(sealed)],
    'MOB-23': [dealer, of(sealed)],
    'MOB-24': [dealer, example],
    'MOB-25': [dealer, example],
    ...(await fileCues({ owner, dealer, nobody }, example)),
    'ENG-15': [owner, example],
    'ENG-31': [owner, example],
    ...searchCues(owner, example),
    'SEC-29': [owner, example],
    ...(await listCues(world, example)),
    'SEC-16': [owner, example],
    // These calls need a vehicle with a source, which the calls above have added.
    'SEC-28': [owner, example],
    'SEC-40': [dealer, example],
    'MOB-28': [dealer, example],
    'ENG-37': [engineer, example],
    'ENG-50': [engineer, example],
    'ENG-51': [admin, example],
    'ENG-52': [nobody, example],
    'ENG-53': [nobody, example],
    'ENG-54': [nobody, example],
    'OPEN-05': [nobody, example],
    ...(await registrationCues(world, example)),
    'OPEN-08': [nobody, example],
    'OPEN-10': [nobody, example],
    'OPEN-12': [nobody, example],
    'OPEN-13': [nobody, example],
    'MOB-03': [dealer, example],
    'SEC-11': [dealer, example],
    'MOB-08': [dealer, example],
    ...(await dealerCues(world, example)),
    'OPEN-14': [nobody, example],
    'OPEN-15': [nobody, example],
    'OPEN-16': [nobody, example],
    'OPEN-01': [nobody, example],
    'OPEN-02': [nobody, example],
    'OPEN-03': [nobody, example],
    'SEC-46': [dealer, example],
    'SEC-53': [dealer, example],
    'MOB-11': [dealer, example],
    'SEC-41': [dealer, example],
    'SEC-44': [dealer, example],
    'SEC-45': [dealer, example],
    'SEC-47': [dealer, example],
    'SEC-48': [dealer, example],
    'SEC-54': [dealer, example],
    'SEC-65': [newcomer, example],
    'SEC-66': [newcomer, example],
    'MOB-10': [dealer, example],
    'MOB-12': [dealer, example],
    'MOB-19': [newcomer, of(work)],
    'MOB-18': [newcomer, of(work)],
    'SEC-73': [dealer, example],
    'SEC-60': [dealer, example],
    'MOB-21': [dealer, example],
    'ENG-09': [dealer, example],
    'ENG-17': [dealer, example],
    'ENG-35': [dealer, example],
    'ENG-40': [dealer, example],
    'ENG-41': [dealer, example],
    'ENG-42': [dealer, example],
    'ENG-43': [dealer, example],
    'ENG-44': [dealer, example],
    'ENG-22': [owner, example],
    'ENG-08': [dealer, example],
    'ENG-11': [dealer, example],
    'ENG-10': [dealer, example],
    'ENG-36': [other, ofRefused],
    'ENG-14': [nobody, example],
    'SEC-62': [dealer, lot2],
    'MOB-17': [dealer, lot2],
    'SEC-63': [dealer, lot2],
    'MOB-16': [dealer, lot2],
    'MOB-14': [dealer, example],
    'MOB-15': [dealer, example],
    'SEC-64': [dealer, example],
    'MOB-13': [dealer, example],
    'SEC-67': [owner, example],
    'SEC-68': [owner, example],
    ...(await recordCues(world, example)),
    ...(await userCues(world, example)),
    // These calls send e-mails, so they come after the example of the list of e-mails.
    ...(await requirementCues(world, example)),
    ...regulationCues(world, example),
    ...(await approvalCues(world, example)),
    ...(await catalogueCues({ dealer, other }, example)),
    'ENG-24': [owner, example],
    'ENG-13': [engineer, example],
    'ENG-18': [engineer, example],
    'ENG-23': [engineer, example],
    'ENG-28': [engineer, example],
    'ENG-29': [engineer, example],
    'ENG-30': [engineer, example],
    'ENG-33': [engineer, example],
    'ENG-34': [engineer, example],
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
    'ENG-16': [owner, example],
    'SEC-42': [owner, example],
    'SEC-74': [owner, of(ahead, 2, { idVehicle: leaving[0]!.idVehicle })],
    'SEC-43': [owner, of(ahead, 1, { idFreeVehicle: world.freeVehicle() })],
    'ENG-21': [owner, of(ahead)],
    'SEC-70': [owner, of(unwanted)],
    'SEC-50': [owner, of(closed, 2)],
    'SEC-51': [owner, of(closed, 2)],
    'SEC-52': [owner, of(closed, 3)],
    'ENG-05': [owner, of(closed, 4)],
    'ENG-161': [world.as('admin'), example],
    'SEC-72': [dealer, of(closed)],
    'MOB-22': [other, of(closed)],
    'SEC-69': [other, example],
    'ENG-32': [await world.signIn('dealer3', 'token'), example],
    'SEC-05': [world.as('exhibitor'), { ...example, presentPassword: PASSWORD }],
    'OPEN-09': [nobody, forgetful],
    'MOB-02': [world.as('loader'), { ...example, presentPassword: PASSWORD }],
  } satisfies Record<string, Cue>;
  return { ...(await moveCues(world, example)), ...cues };
};
