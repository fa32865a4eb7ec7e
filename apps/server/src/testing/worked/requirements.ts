import type { ExampleTarget } from '@fairlot/contracts';
import { systemClock } from '@fairlot/kernel';
import type { World } from '../make-world.js';
import { makeFile, DOCUMENTS } from '../registering.js';
import type { VehicleWrite } from '../vehicle-writes.js';
import { approvalWrites } from './approvals.js';
import { applicantWrites } from './registrations.js';
import { regulationWrites } from './regulations.js';

const HOUR_MS = 3_600_000;
type RequirementReason =
  | 'IDENTITY_DOCUMENT'
  | 'VAT_NUMBER_UNKNOWN'
  | 'BANK_ACCOUNT'
  | 'DOCUMENT_MISSING';
type DealerName = 'dealer1' | 'dealer2';

const makeRequirement = async (
  world: World,
  who: DealerName,
  reason: RequirementReason,
): Promise<number> => {
  const { idDealer } = world.people[who];
  const dueAt = systemClock.now() + HOUR_MS;
  const body = { idDealer, idMarket: 'IT' as const, reason, dueAt };
  return (await world.as('admin').run('ENG-286', { body })).idRequirement;
};

const submitDocument = (world: World, idRequirement: number) => {
  const file = makeFile(DOCUMENTS.png, 'identity.png');
  return world.as('dealer1').run('ENG-293', { file, fields: { idRequirement } } as never);
};

/** Examples of the calls about requirements, by staff and by the dealer. */
export const requirementCues = async (world: World, example: ExampleTarget) => {
  const sent = await makeRequirement(world, 'dealer1', 'IDENTITY_DOCUMENT');
  await submitDocument(world, sent);
  const open = await makeRequirement(world, 'dealer1', 'VAT_NUMBER_UNKNOWN');
  const about = {
    ...example,
    records: {
      dealer: { id: world.people.dealer2.idDealer, version: '' },
      requirement: { id: sent, version: '' },
      ownRequirement: { id: open, version: '' },
    },
  };
  const staff = [world.as('admin'), about] as const;
  const dealer = [world.as('dealer1'), about] as const;
  return {
    'ENG-285': staff,
    'ENG-286': staff,
    'ENG-288': staff,
    'ENG-289': staff,
    'ENG-287': staff,
    'ENG-295': staff,
    'ENG-290': staff,
    'ENG-291': staff,
    'ENG-292': dealer,
    'ENG-293': dealer,
    'ENG-294': dealer,
  };
};

/** Write calls about applications, requirements, regulations and approvals. */
export const officeWrites = async (world: World): Promise<VehicleWrite[]> => [
  ...(await applicantWrites(world)),
  ...(await requirementWrites(world)),
  ...regulationWrites(world),
  ...(await approvalWrites(world)),
];

const requirementWrites = async (world: World): Promise<VehicleWrite[]> => {
  const { idDealer } = world.people.dealer2;
  const dueAt = systemClock.now() + HOUR_MS;
  const decided = await makeRequirement(world, 'dealer1', 'IDENTITY_DOCUMENT');
  const document = await makeRequirement(world, 'dealer1', 'DOCUMENT_MISSING');
  const value = await makeRequirement(world, 'dealer1', 'BANK_ACCOUNT');
  const added = { idDealer, idMarket: 'IT', reason: 'ADDRESS_PROOF', dueAt };
  // The only dealer in this market already has the requirement, so the rule's job adds none.
  const rule = { idMarket: 'DE', reason: 'REGULATION', dueAt } as const;
  const theirs = { ...rule, idDealer: world.people.foreigner.idDealer };
  await world.as('admin').run('ENG-286', { body: theirs });
  const file = makeFile(DOCUMENTS.pdf, 'document.pdf');
  return [
    ['ENG-286', 'admin', { body: added }],
    ['ENG-287', 'admin', { body: { idRequirement: decided, action: 'WAIVE' } }],
    ['ENG-290', 'admin', { body: rule }],
    ['ENG-293', 'dealer1', { file, fields: { idRequirement: document } }],
    ['ENG-294', 'dealer1', { body: { idRequirement: value, value: 'IT60X0542811101' } }],
  ];
};
