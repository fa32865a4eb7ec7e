import { createHash } from 'node:crypto';
import type { RecordHooks, WrittenRecord } from '@fairlot/access-http';
import { AccessDirectory } from '@fairlot/access-records';
import { bindingRegulation, type RegulationKey } from '@fairlot/content';
import type { IdMarket } from '@fairlot/countries';
import { PartnerDirectory } from '@fairlot/partners-records';
import type { Provider } from '@nestjs/common';
import { requireRemainingOwner } from './template-owner.js';

/** Injection token of the `Records` of templates. */
export const TEMPLATES = Symbol('templates');

/**
 * The directory caches templates, so staff must change them through the `Records` of the directory.
 */
export const templateRecordsProvider: Provider = {
  provide: TEMPLATES,
  useFactory: ({ templates }: PartnerDirectory) => templates,
  inject: [PartnerDirectory],
};

type RegulatedTemplate = { readonly regulationTextKey: string; readonly idMarket: string };

/** SHA-256 of the built-in regulation text in the market's language, in hex. */
export const regulationHashOf = ({ regulationTextKey, idMarket }: RegulatedTemplate): string => {
  const text = bindingRegulation(regulationTextKey as RegulationKey, idMarket as IdMarket);
  return createHash('sha256').update(text).digest('hex');
};

/**
 * Sets the regulation of a changed template. If its kind of sale or market changes, it gets a new
 * version, which dealers must accept again.
 */
const regulationOfTemplate: NonNullable<RecordHooks['beside']> = (values, stored) => {
  const { regulationTextKey, idMarket } = values as RegulatedTemplate;
  const isSame =
    stored?.['regulationTextKey'] === regulationTextKey && stored?.['idMarket'] === idMarket;
  if (isSame) return {};
  const regulationVersion = Number(stored?.['regulationVersion'] ?? 0) + 1;
  const regulationHash = regulationHashOf({ regulationTextKey, idMarket });
  return { regulationHash, regulationVersion, ...(stored === null && { enabled: true }) };
};

/** Checks the owner. A template may keep its current owner even if that dealer is merged later. */
const requireOwner = async (directory: AccessDirectory, written: WrittenRecord): Promise<void> => {
  if (written.before?.['idDealer'] === written.after['idDealer']) return;
  await requireRemainingOwner(directory, written);
};

/** Injection token of the hooks that run when a template is written. */
export const TEMPLATE_HOOKS = Symbol('template hooks');
export const templateHooksProvider: Provider = {
  provide: TEMPLATE_HOOKS,
  useFactory: (directory: AccessDirectory): RecordHooks => ({
    beside: regulationOfTemplate,
    alongside: (written) => requireOwner(directory, written),
  }),
  inject: [AccessDirectory],
};
