import { AccessDirectory } from '@fairlot/access-records';
import { fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { FieldFault } from '@fairlot/contracts/problem';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { templateCopy } from '@fairlot/contracts/record';
import { validationRefused, notFound } from '@fairlot/contracts/refused';
import { PartnerDirectory, type Template } from '@fairlot/partners-records';
import { Controller } from '@nestjs/common';
import { requireRemainingOwner } from '../records/template-owner.js';
import { regulationHashOf } from '../records/templates.js';

type CopyInput = Input<'ENG-303'>;
type WriteAlongside = NonNullable<Parameters<PartnerDirectory['templates']['insertOnce']>[2]>;

/**
 * Locks a market and name, so that a second copy with the same name waits and then finds the first.
 */
const LOCK_NAME = `SELECT pg_advisory_xact_lock(hashtextextended('template ' || $1 || ' ' || $2, 0))`;
const FIND_NAMESAKE = `
  SELECT 1 FROM template WHERE id_market = $1 AND name = $2 AND id <> $3 LIMIT 1`;

/** Copies templates from one market to another. Staff must work for both (ADR 36). */
@Controller()
export class TemplateCopiesController {
  constructor(
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-303')
  async copy(@TheInput() input: CopyInput): Promise<AnswerTo<'ENG-303'>> {
    const { body, caller, commandId, language } = input;
    const from = await this.partners.template(body.idTemplate);
    if (from === null || !caller.adminEnabledMarkets.includes(from.idMarket)) throw notFound();
    await this.requireTarget(from, input);
    const values = templateCopy(from, body);
    const regulation = { regulationVersion: 1, regulationHash: regulationHashOf(values) };
    const row = { ...values, ...regulation, enabled: false };
    const by = { idActor: caller.idUser, commandId };
    const requireName = requireFreeName(input);
    const after = { idDealer: body.idDealer };
    const key = await this.partners.templates.insertOnce(row, by, async (manager, written) => {
      await requireName(manager, written);
      await requireRemainingOwner(this.directory, { manager, after, language });
    });
    return { idTemplate: Number(key) };
  }

  /** Checks the market and the owner that the copy is to have. @throws Refused VALIDATION */
  private async requireTarget(
    from: Template,
    { body, caller, language }: CopyInput,
  ): Promise<void> {
    const { idMarket, idDealer } = body;
    if (!caller.adminEnabledMarkets.includes(idMarket))
      throw fieldRefused('idMarket', 'foreign_market', language);
    if (idMarket === from.idMarket) throw fieldRefused('idMarket', 'same_market', language);
    const owner = await this.directory.dealer(idDealer);
    if (owner === null || !caller.adminEnabledMarkets.includes(owner.idMarket))
      throw fieldRefused('idDealer', 'unknown_reference', language);
  }
}

const fieldRefused = (path: string, code: FieldFault, language: CopyInput['language']) =>
  validationRefused([fieldProblem(path, code, language)]);

/**
 * Checks in the transaction of the copy that its name is unused in the market.
 * @throws Refused VALIDATION at `name`
 */
const requireFreeName =
  ({ language }: Pick<CopyInput, 'language'>): WriteAlongside =>
  async (manager, { after: { id, idMarket, name } }) => {
    await manager.query(LOCK_NAME, [idMarket, name]);
    const namesakes: readonly unknown[] = await manager.query(FIND_NAMESAKE, [idMarket, name, id]);
    if (namesakes.length > 0) throw fieldRefused('name', 'taken', language);
  };
