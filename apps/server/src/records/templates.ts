import { createHash } from 'node:crypto';
import type { RecordHooks } from '@fairlot/access-http';
import { bindingRegulation, type RegulationKey } from '@fairlot/content';
import type { IdMarket } from '@fairlot/countries';
import { PartnerDirectory } from '@fairlot/partners-records';
import type { Provider } from '@nestjs/common';

/** Token of the table of templates. */
export const TEMPLATES = Symbol('templates');

/** The directory keeps templates in memory: staff edit them by the same `Records`. */
export const templateRecords: Provider = {
  provide: TEMPLATES,
  useFactory: ({ templates }: PartnerDirectory) => templates,
  inject: [PartnerDirectory],
};

/** The regulation that dealers accept: of another sale or market it is another version, which they accept anew. */
const regulationBeside: NonNullable<RecordHooks['beside']> = (values, stored) => {
  const { regulationTextKey, idMarket } = values;
  const isSame =
    stored?.['regulationTextKey'] === regulationTextKey && stored?.['idMarket'] === idMarket;
  if (isSame) return {};
  const text = bindingRegulation(regulationTextKey as RegulationKey, idMarket as IdMarket);
  const regulationVersion = Number(stored?.['regulationVersion'] ?? 0) + 1;
  const regulationHash = createHash('sha256').update(text).digest('hex');
  return { regulationHash, regulationVersion, ...(stored === null && { enabled: true }) };
};

/** Token of what writing a template means. */
export const TEMPLATE_HOOKS = Symbol('template hooks');
export const templateHooks: Provider = {
  provide: TEMPLATE_HOOKS,
  useValue: { beside: regulationBeside } satisfies RecordHooks,
};
