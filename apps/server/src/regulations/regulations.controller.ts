import type { Caller } from '@fairlot/access-domain';
import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import {
  AccessDirectory,
  Regulations,
  RegulationEdited,
  RegulationVersions,
  versionInForce,
  type RegulationVersion,
  type WrittenText,
} from '@fairlot/access-records';
import { regulationText, type RegulationKey } from '@fairlot/content';
import { plainText, richText } from '@fairlot/content-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import {
  isLanguage,
  isMarket,
  MARKET_PACKS,
  WRITTEN_LANGUAGES,
  type IdMarket,
  type Language,
} from '@fairlot/countries';
import { systemClock } from '@fairlot/kernel';
import { Buyers, PartnerDirectory, type Template } from '@fairlot/partners-records';
import { Controller } from '@nestjs/common';

const BUILT_IN = 0;

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const paragraphHtml = (text: string): string =>
  `<p>${text.replace(/[&<>]/g, (sign) => HTML_ENTITIES[sign] ?? sign)}</p>`;

const marketOf = ({ idMarket }: Template): IdMarket => (isMarket(idMarket) ? idMarket : 'OTHER');

const builtInLanguage = (template: Template): Language =>
  MARKET_PACKS[marketOf(template)].defaultLanguage;

/** The portal's own regulation text, from which staff start if the template has no version. */
const builtInRegulation = (template: Template): AnswerTo<'ENG-277'> => ({
  version: BUILT_IN,
  bindingLanguage: builtInLanguage(template),
  texts: WRITTEN_LANGUAGES.map((language) => {
    const key = template.regulationTextKey as RegulationKey;
    const text = regulationText(key, marketOf(template), language);
    return { language, html: paragraphHtml(text), text };
  }),
});

type RegulationBody = Input<'ENG-278'>['body'];

/**
 * The texts in the form in which they are stored.
 * @throws Refused VALIDATION if sanitising a text leaves nothing
 */
const textByLanguage = (
  { texts }: RegulationBody,
  language: Language,
): ReadonlyMap<string, WrittenText> => {
  const written = texts.map((one) => {
    const html = richText(one.html);
    return { language: one.language, html, text: plainText(html) };
  });
  const empty = written.flatMap(({ text }, index) => (text === '' ? [`texts.${index}.html`] : []));
  if (empty.length > 0)
    throw validationRefused(empty.map((path) => fieldProblem(path, 'required', language)));
  return new Map(written.map(({ language: of, html, text }) => [of, { html, text }]));
};

/** Lists and saves regulations of templates, for staff of the template's market (ADR 53). */
@Controller()
export class RegulationsController {
  constructor(
    private readonly partners: PartnerDirectory,
    private readonly buyers: Buyers,
    private readonly directory: AccessDirectory,
    private readonly regulations: Regulations,
    private readonly versions: RegulationVersions,
  ) {}

  @Operation('ENG-276')
  async list(@TheInput() { params, caller }: Input<'ENG-276'>): Promise<AnswerTo<'ENG-276'>> {
    const template = await this.own(caller, params.idTemplate);
    const versions = await this.versions.list(template.id);
    const [languages, names] = await Promise.all([
      this.versions.languagesOf(versions),
      this.directory.usernames(versions.map(({ idAuthor }) => idAuthor)),
    ]);
    const now = systemClock.now();
    const inForce = versionInForce(versions, { startsAt: now, knownAt: now })?.version ?? BUILT_IN;
    const stateOf = ({ version, appliesAt }: RegulationVersion) => {
      if (version === inForce) return 'IN_FORCE' as const;
      return version > inForce && appliesAt > now ? ('SCHEDULED' as const) : ('REPLACED' as const);
    };
    return {
      idTemplate: template.id,
      templateName: template.name,
      idMarket: template.idMarket,
      builtInLanguage: builtInLanguage(template),
      rows: versions.map((row) => ({
        version: row.version,
        state: stateOf(row),
        bindingLanguage: row.bindingLanguage,
        note: row.note,
        appliesAt: row.appliesAt,
        writtenAt: row.writtenAt,
        languages: languages.get(row.hash) ?? [],
        author: names.get(row.idAuthor) ?? null,
        asksAgain: row.consent === row.hash,
      })),
      accepted: await this.countOf(
        template.id,
        versions.find(({ version }) => version === inForce),
      ),
    };
  }

  @Operation('ENG-277')
  async texts(@TheInput() { params, caller }: Input<'ENG-277'>): Promise<AnswerTo<'ENG-277'>> {
    const template = await this.own(caller, params.idTemplate);
    if (params.version === BUILT_IN) return builtInRegulation(template);
    const version = await this.versions.one(template.id, params.version);
    if (version === null) throw notFound();
    const texts = await this.regulations.languagesOf(version);
    return {
      version: version.version,
      bindingLanguage: version.bindingLanguage,
      texts: texts.flatMap(({ language, html, text }) =>
        isLanguage(language) ? [{ language, html: html ?? paragraphHtml(text), text }] : [],
      ),
    };
  }

  @Operation('ENG-278')
  async save(@TheInput() input: Input<'ENG-278'>): Promise<AnswerTo<'ENG-278'>> {
    const { params, body, caller, language, commandId } = input;
    const template = await this.own(caller, params.idTemplate);
    const texts = textByLanguage(body, language);
    const now = systemClock.now();
    const { ifVersion, bindingLanguage, note, asksAgain, appliesAt } = body;
    const written = {
      idTemplate: template.id,
      idMarket: template.idMarket,
      ifVersion,
      bindingLanguage,
      texts,
      note,
      asksAgain,
      builtInVersion: template.regulationVersion,
      appliesAt: appliesAt ?? now,
    };
    if (written.appliesAt < now)
      throw validationRefused([fieldProblem('appliesAt', 'past', language)]);
    try {
      return await this.versions.save(written, { idActor: caller.idUser, commandId });
    } catch (error) {
      if (!(error instanceof RegulationEdited)) throw error;
      throw new Refused('RECORD_CHANGED', { facts: { version: error.version } });
    }
  }

  private async countOf(idTemplate: number, inForce: RegulationVersion | undefined) {
    if (inForce === undefined) return null;
    const { dealers } = await this.buyers.ofTemplate(idTemplate);
    const accepted = [...dealers].filter(([, standing]) => standing === 'ACCEPTED');
    return this.versions.countOf(
      inForce,
      accepted.map(([idDealer]) => idDealer),
    );
  }

  /** A template in the caller's markets. @throws Refused NOT_FOUND, also for other markets */
  private async own(caller: Caller, idTemplate: number): Promise<Template> {
    const template = await this.partners.template(idTemplate);
    if (template === null || !caller.adminEnabledMarkets.includes(template.idMarket))
      throw notFound();
    return template;
  }
}
