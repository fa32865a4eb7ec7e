import { isKind, type Caller } from '@fairlot/access-domain';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import { germanArea } from '@fairlot/countries';
import { PartnerDirectory, type Template } from '@fairlot/partners-records';
import type { ListOwner } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';

/** What the sender of a list chooses for it. */
export type ImportOptions = {
  readonly idTemplate?: number | null | undefined;
  readonly provenance?: string | null | undefined;
};

const OWNER_PERMISSIONS = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'] as const;

/**
 * Adds the regions if the market has them. A missing source is left out, so that it stays
 * unchanged.
 */
export const ownerOf = ({ provenance, ...of }: ListOwner): ListOwner => ({
  ...of,
  ...(provenance !== null && provenance !== undefined && { provenance }),
  ...(of.idMarket === 'DE' && { regionOf: germanArea }),
});

/** Decides for which owner a list may be imported (reading 35, ROL-036, ROL-037). */
@Injectable()
export class ListTarget {
  constructor(private readonly partners: PartnerDirectory) {}

  /**
   * Owner roles import for their own dealer, with or without a template. Multi-auctioneers and
   * staff must name a template. Staff import for the template's owner.
   * @throws Refused NOT_FOUND if the caller may not use the template, VALIDATION if one is required
   */
  async of(caller: Caller, { idTemplate, provenance }: ImportOptions): Promise<ListOwner> {
    const { idDealer, permissions, idMarket } = caller;
    const isStaff = isKind(caller, 'STAFF');
    const mayDoWithout = !isStaff && OWNER_PERMISSIONS.some((role) => permissions.includes(role));
    if (idTemplate === null || idTemplate === undefined) {
      if (idDealer === null || !mayDoWithout)
        throw validationRefused([{ path: 'idTemplate', code: 'required' }]);
      return ownerOf({ idOwnerDealer: idDealer, idMarket, provenance: provenance ?? null });
    }
    const template = await this.template(caller, idTemplate);
    return ownerOf({
      idOwnerDealer: isStaff || idDealer === null ? template.idDealer : idDealer,
      idMarket: template.idMarket,
      provenance: provenance ?? null,
      provenanceOfTemplate: template.provenance,
      idTemplate,
    });
  }

  private async template(caller: Caller, idTemplate: number): Promise<Template> {
    const template = await this.partners.template(idTemplate);
    if (template === null || !template.enabled) throw notFound();
    if (isKind(caller, 'STAFF')) {
      if (!caller.adminEnabledMarkets.includes(template.idMarket)) throw notFound();
      return template;
    }
    if (template.idDealer === caller.idDealer) return template;
    const linked = await this.partners.linkedTemplates(caller.idDealer ?? 0);
    const isLinked = caller.permissions.includes('MULTI_AUCTIONEER') && linked.includes(idTemplate);
    if (!isLinked) throw notFound();
    return template;
  }
}
