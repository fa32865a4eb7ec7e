import { createHash } from 'node:crypto';
import type { Template } from '@fairlot/partners-records';
import { isMarket } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import { regulationOf, type RegulationText } from '../auction-draft.js';
import type { DemoServices } from '../demo-services.js';
import { standingOn } from '../plan/standings.js';
import { DEMO_TEMPLATES, LINKED_TEMPLATES, type DemoTemplate } from '../plan/templates.js';
import type { SeededAccount } from './seed-accounts.js';

export type SeededTemplate = {
  readonly plan: DemoTemplate;
  readonly template: Template;
  readonly owner: SeededAccount & { readonly idDealer: number };
};

const ownerOf = (accounts: readonly SeededAccount[], name: string): SeededTemplate['owner'] => {
  const owner = accounts.find(({ account }) => account.username === name);
  assert(owner !== undefined && owner.idDealer !== null, `the account ${name} has no dealer`);
  return { ...owner, idDealer: owner.idDealer };
};

/** Writes templates with their regulations, the multi-auctioneer's links, and the standing of each dealer. */
export const seedTemplates = async (
  { partners }: DemoServices,
  accounts: readonly SeededAccount[],
  regulationText: RegulationText,
): Promise<SeededTemplate[]> => {
  const seeded: SeededTemplate[] = [];
  for (const plan of DEMO_TEMPLATES) {
    const owner = ownerOf(accounts, plan.owner);
    const { idDealer } = owner;
    const { name, idMarket, policy, provenance } = plan;
    assert(isMarket(idMarket), `${name} has no market`);
    const regulationTextKey = regulationOf(plan.format);
    const existing = (await partners.templatesOf({ idDealer })).find((one) => one.name === name);
    const terms = {
      name,
      idDealer,
      idMarket,
      idMarkets: [...plan.idMarkets],
      policy,
      provenance,
      regulationVersion: 1,
      regulationTextKey,
      enabled: true,
      regulationHash: createHash('sha256')
        .update(regulationText(regulationTextKey, idMarket))
        .digest('hex'),
    };
    const id = existing?.id ?? (await partners.saveTemplate(terms));
    seeded.push({ plan, owner, template: { ...terms, partner: existing?.partner ?? null, id } });
  }
  await seedStandings(partners, accounts, seeded);
  const { idDealer } = ownerOf(accounts, 'multi');
  const linked = seeded.filter(({ plan }) => LINKED_TEMPLATES.includes(plan.name));
  for (const { template } of linked) await partners.link({ idDealer, idTemplate: template.id });
  return seeded;
};

const seedStandings = (
  partners: DemoServices['partners'],
  accounts: readonly SeededAccount[],
  templates: readonly SeededTemplate[],
): Promise<void> =>
  partners.setStandings(
    templates.flatMap(({ plan, template }) =>
      accounts.flatMap(({ account, idDealer }) => {
        const standing = standingOn(account, plan);
        if (standing === null || idDealer === null) return [];
        return [{ idTemplate: template.id, idDealer, standing }];
      }),
    ),
  );
