import { isKind, type Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { Feedbacks, type AuctioneerRating } from '@fairlot/auction-read-model';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import type { IdMarket, Language } from '@fairlot/countries';
import { PartnerDirectory, type Template } from '@fairlot/partners-records';
import { builtAssets, renderPartner, SITE_LOCALES, type SiteLocale } from '@fairlot/public';
import { Controller, Inject } from '@nestjs/common';
import { SETTINGS } from '../core/tokens.js';
import type { Settings } from '../settings/settings.js';
import { PublicSite } from './public-site.js';
import { partnerPageView, type AroundPages } from './site-views.js';

/**
 * Previews the partner page with unsaved data, for users who may edit the page (SCR-019, SCR-093).
 */
@Controller()
export class PartnerPreviewController {
  private built: AroundPages | null = null;

  constructor(
    private readonly site: PublicSite,
    private readonly partners: PartnerDirectory,
    private readonly feedbacks: Feedbacks,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation('ENG-331')
  async preview(@TheInput() { body, caller }: Input<'ENG-331'>): Promise<AnswerTo<'ENG-331'>> {
    const { idTemplate, idMarket, language, partner } = body;
    const template = idTemplate === null ? null : await this.own(caller, idTemplate);
    const { rating, count: votes } = await this.ratingOf(template);
    const facts = { idTemplate: idTemplate ?? 0, rating, votes };
    const view = partnerPageView(await this.site.site(), {
      locale: localeOf(idMarket, language),
      partner: { ...partner, ...facts },
      around: this.readAround(),
    });
    return { html: renderPartner(view) };
  }

  private async ratingOf(template: Template | null): Promise<AuctioneerRating> {
    if (template === null) return { rating: 0, count: 0 };
    return this.feedbacks.ratingOf(template.idDealer);
  }

  /**
   * Read on the first request, because at the start of the portal the client may not be built yet.
   */
  private readAround(): AroundPages {
    const { publicUrl: origin } = this.settings;
    return (this.built ??= { origin, assets: builtAssets(), storedNames: [] });
  }

  /** The template, if the caller may edit its partner page. @throws Refused NOT_FOUND */
  private async own(caller: Caller, idTemplate: number): Promise<Template> {
    const template = await this.partners.template(idTemplate);
    const isOwn = isKind(caller, 'STAFF')
      ? caller.adminEnabledMarkets.includes(template?.idMarket ?? '')
      : template?.idDealer === caller.idDealer;
    if (template === null || !isOwn) throw notFound();
    return template;
  }
}

/** The locale of the preview. Not every market has pages, and none has them in all languages. */
const localeOf = (idMarket: IdMarket, language: Language): SiteLocale =>
  SITE_LOCALES.find((one) => one.idMarket === idMarket && one.language === language) ??
  SITE_LOCALES.find((one) => one.language === language)!;
