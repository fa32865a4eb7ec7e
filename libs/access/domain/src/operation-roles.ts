import type { CallerKind } from './caller-kinds.js';

const ANYONE: readonly CallerKind[] = ['ANYONE'];
const SIGNED_IN: readonly CallerKind[] = ['SIGNED_IN'];
const BUYER: readonly CallerKind[] = ['BUYER'];
const LOOKER: readonly CallerKind[] = ['LOOKER'];
/** Whose object it is stays a second question, which `mayManage` answers. */
const MANAGER: readonly CallerKind[] = ['OWNER', 'STAFF'];
const STAFF: readonly CallerKind[] = ['STAFF'];
const ADMIN: readonly CallerKind[] = ['ADMIN'];

/**
 * Which kinds of caller may call what: the one place that says so (ROL-024, ROL-026, ROL-027,
 * ROL-032 to ROL-035, ROL-039, ROL-043). Any one of the kinds suffices.
 */
export const OPERATION_ROLES = {
  // Session and time. SEC-10 and MOB-04 answer null to a visitor (reading 26).
  'SEC-10': ANYONE,
  'MOB-01': ANYONE,
  'MOB-04': ANYONE,
  'OTH-10': ANYONE,
  'OTH-04': SIGNED_IN,
  'OTH-11': SIGNED_IN,
  'SEC-58': SIGNED_IN,
  'MOB-07': SIGNED_IN,
  'OTH-06': SIGNED_IN,
  // Vehicles and code tables.
  'OPEN-02': ANYONE,
  'SEC-20': SIGNED_IN,
  'SEC-21': SIGNED_IN,
  'SEC-22': SIGNED_IN,
  'ENG-25': SIGNED_IN,
  'SEC-61': SIGNED_IN,
  'MOB-23': SIGNED_IN,
  'MOB-24': SIGNED_IN,
  'MOB-25': SIGNED_IN,
  'ENG-15': MANAGER,
  // Auctions: to look at.
  'SEC-41': SIGNED_IN,
  'SEC-44': SIGNED_IN,
  'SEC-45': SIGNED_IN,
  'SEC-46': SIGNED_IN,
  'SEC-47': SIGNED_IN,
  'SEC-48': SIGNED_IN,
  'SEC-53': SIGNED_IN,
  'SEC-54': SIGNED_IN,
  'ENG-19': SIGNED_IN,
  'MOB-10': SIGNED_IN,
  'MOB-11': SIGNED_IN,
  'MOB-12': SIGNED_IN,
  // Auctions: to run.
  'SEC-42': MANAGER,
  'SEC-43': MANAGER,
  'SEC-55': MANAGER,
  'SEC-56': MANAGER,
  'SEC-57': MANAGER,
  'SEC-70': MANAGER,
  'SEC-71': MANAGER,
  'ENG-03': MANAGER,
  'ENG-04': MANAGER,
  'ENG-16': MANAGER,
  'ENG-21': MANAGER,
  // Regulation: accepted by who may then offer, readable by who may look.
  'SEC-65': BUYER,
  'MOB-19': BUYER,
  'SEC-66': LOOKER,
  'MOB-18': LOOKER,
  // Lots: to look at.
  'SEC-60': SIGNED_IN,
  'MOB-21': SIGNED_IN,
  'SEC-73': SIGNED_IN,
  'ENG-08': SIGNED_IN,
  'ENG-09': SIGNED_IN,
  'SEC-64': LOOKER,
  'MOB-13': LOOKER,
  'MOB-15': LOOKER,
  'ENG-17': LOOKER,
  // Lots: to run.
  'SEC-74': MANAGER,
  'ENG-05': MANAGER,
  'ENG-06': MANAGER,
  'ENG-20': MANAGER,
  'ENG-22': MANAGER,
  'ENG-07': STAFF,
  // To buy.
  'SEC-59': BUYER,
  'MOB-20': BUYER,
  'ENG-01': BUYER,
  'ENG-02': BUYER,
  'SEC-62': BUYER,
  'SEC-63': BUYER,
  'MOB-14': BUYER,
  'MOB-16': BUYER,
  'MOB-17': BUYER,
  'SEC-72': BUYER,
  'MOB-22': BUYER,
  'SEC-69': ['BUYER', 'OWNER', 'STAFF'],
  // Awards and reports.
  'SEC-49': MANAGER,
  'SEC-50': MANAGER,
  'SEC-51': MANAGER,
  'SEC-52': MANAGER,
  'ENG-12': MANAGER,
  'SEC-67': MANAGER,
  'SEC-68': MANAGER,
  'ENG-24': MANAGER,
  // Live, receipts, engineering.
  'ENG-10': SIGNED_IN,
  'ENG-11': SIGNED_IN,
  'ENG-14': ANYONE,
  'ENG-13': ADMIN,
  'ENG-18': ADMIN,
  'ENG-23': ADMIN,
  'ENG-28': ADMIN,
} as const satisfies Record<string, readonly CallerKind[]>;
