import { isKind, type Caller } from '@fairlot/access-domain';
import { PartnerDirectory, type Template } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';

/** Finds the templates from which a caller may publish (reading 35, ROL-037, ENG-16). */
@Injectable()
export class TemplateChoice {
  constructor(private readonly partners: PartnerDirectory) {}

  async of(caller: Caller): Promise<readonly Template[]> {
    const { idDealer, adminEnabledMarkets, permissions } = caller;
    if (isKind(caller, 'STAFF'))
      return enabledTemplates(await this.partners.templatesOf({ idMarkets: adminEnabledMarkets }));
    if (idDealer === null || !isKind(caller, 'OWNER')) return [];
    const templates = enabledTemplates(await this.partners.templatesOf({ idDealer }));
    if (permissions.includes('MULTI_AUCTIONEER')) return templates;
    return templates.filter((template) => template.idDealer === idDealer);
  }

  /** Returns a template. Null if it does not exist, or if the caller may not publish from it. */
  async one(caller: Caller, idTemplate: number): Promise<Template | null> {
    return (await this.of(caller)).find(({ id }) => id === idTemplate) ?? null;
  }
}

const enabledTemplates = (templates: readonly Template[]): readonly Template[] =>
  templates.filter((template) => template.enabled);
