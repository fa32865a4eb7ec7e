import { hashPassword } from '@fairlot/access-records';
import type { Actor } from '@fairlot/event-sourcing-engine';
import { assert } from '@fairlot/kernel';
import type { RegulationText } from '../auction-draft.js';
import { readBidders } from '../bidding/demo-bidders.js';
import type { DemoServices } from '../demo-services.js';
import { demoAccountPlan, LAST_ACCOUNT } from '../plan/accounts.js';
import { plannedAuctions } from '../plan/auctions.js';
import { VISITORS_DEALERS } from '../plan/dealers.js';
import { playAuction } from './play-auction.js';
import { seedApprovals } from './seed-approvals.js';
import { seedApplications } from './seed-applications.js';
import { isSeeded, seedAccounts } from './seed-accounts.js';
import { seedConditions } from './seed-conditions.js';
import { seedTemplates, type SeededTemplate } from './seed-templates.js';
import { seedRequirements } from './seed-requirements.js';
import { seedRegistered } from './seed-registered.js';
import { seedSite } from './seed-site.js';
import { seedVotes } from './seed-votes.js';
import { freeVehicles, seedVehicles } from './seed-vehicles.js';

export type SeedStep = 'accounts' | 'templates' | 'vehicles' | 'auctions';
export type SeedProgress = {
  readonly step: SeedStep;
  readonly done: number;
  readonly total: number;
};
export type SeedOptions = {
  /** The password of every account. */
  readonly password: string;
  /** Epoch milliseconds around which the auctions take place. */
  readonly now: number;
  /** The text for a key such as `regulation.open`, whose hash the templates pin. */
  readonly regulationText: RegulationText;
  readonly onProgress?: (progress: SeedProgress) => void;
};
export type SeedReport =
  | { readonly outcome: 'seeded'; readonly accounts: number; readonly auctions: number }
  | { readonly outcome: 'already seeded' };

/**
 * Writes the whole demonstration: accounts, templates, vehicles, and auctions of every status with
 * a real history. Completes an interrupted seed.
 */
export const seedDemonstration = async (
  services: DemoServices,
  { password, now, regulationText, onProgress = () => undefined }: SeedOptions,
): Promise<SeedReport> => {
  if (await isSeeded(services)) return { outcome: 'already seeded' };
  const report = (step: SeedStep) => (done: number, total: number) =>
    onProgress({ step, done, total });
  const plan = demoAccountPlan();
  const isLast = ({ username }: { readonly username: string }) => username === LAST_ACCOUNT;
  const passwordHash = await hashPassword(password);
  const accounting = { passwordHash, onProgress: report('accounts') };
  const accounts = await seedAccounts(
    services,
    plan.filter((account) => !isLast(account)),
    accounting,
  );
  const templates = await seedTemplates(services, accounts, regulationText);
  report('templates')(templates.length, templates.length);
  await seedSite(services, templates);
  const dealers = accounts.filter(({ account }) => account.username.startsWith('dealer'));
  await seedVotes(services, {
    houses: [...new Set(templates.map(({ template }) => template.idDealer))],
    buyers: dealers.flatMap(({ idDealer }) => idDealer ?? []),
    now,
  });
  await seedVehicles(services, templates, report('vehicles'));
  await seedConditions(services);
  const idBuyers = dealers.map(({ idUser }) => idUser);
  const stage = { templates, idBuyers, now, onProgress: report('auctions') };
  const auctions = await seedAuctions(services, stage);
  await seedApplications(services, accounts, now);
  await seedRequirements(services, accounts, now);
  await seedApprovals(services, accounts, { passwordHash, now });
  await seedAccounts(services, plan.filter(isLast), { ...accounting, onProgress: () => undefined });
  await seedRegistered(services);
  return { outcome: 'seeded', accounts: plan.length, auctions };
};

type SeedStage = {
  readonly templates: readonly SeededTemplate[];
  readonly idBuyers: readonly number[];
  readonly now: number;
  readonly onProgress: (done: number, total: number) => void;
};

/** Plays the auctions one after the other, so that they get the same ids on every machine. */
const seedAuctions = async (services: DemoServices, stage: SeedStage): Promise<number> => {
  const { templates, now, onProgress } = stage;
  const plans = plannedAuctions(now);
  const bidders = await readBidders(services, stage.idBuyers);
  const visitors = bidders.slice(0, VISITORS_DEALERS);
  const idVisitorsDealers = new Set(visitors.map(({ idDealer }) => idDealer));
  for (const [index, plan] of plans.entries()) {
    const seeded = templates.find(({ template }) => template.name === plan.template);
    assert(seeded !== undefined, `no template ${plan.template}`);
    const { template } = seeded;
    // There are fewer if an interrupted seed has already used some.
    const vehicles = await freeVehicles(services, template, plan.lots);
    if (vehicles.length === 0) continue;
    const scene = { template, owner: ownerActor(seeded), vehicles, bidders, idVisitorsDealers };
    await playAuction(services, { plan, ...scene, now, seed: index + 1 });
    // No projector is running, so this marks the used vehicles before the next auction picks free
    // ones.
    await services.marking.catchUp();
    onProgress(index + 1, plans.length);
  }
  return plans.length;
};

const ownerActor = ({ owner: { idUser, idDealer, account } }: SeededTemplate): Actor => ({
  idUser,
  idDealer,
  role: account.permissions[0] ?? 'USER',
});
