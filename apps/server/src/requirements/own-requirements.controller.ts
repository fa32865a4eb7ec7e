import { VALUE_REASONS, type Caller } from '@fairlot/access-domain';
import { FairQueue, fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import {
  DocumentRefused,
  RegistrationFiles,
  RequirementDecisions,
  Requirements,
  type Requirement,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { validationRefused, notFound, Refused } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';
import { ownViewOf } from './requirement-views.js';
import { withRequirementRefusals } from './requirements.controller.js';

/** Limits of the files that this process reads at the same time, in total and per user. */
const UPLOAD_LIMITS = { atOnce: 16, atOncePerKey: 2, waitMs: 10_000 } as const;
const ACCEPTED_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const;
const NAME_MAX = 200;

/** Lists the requirements of the caller's dealer, and accepts submissions. */
@Controller()
export class OwnRequirementsController {
  private readonly queue = new FairQueue(UPLOAD_LIMITS);

  constructor(
    private readonly requirements: Requirements,
    private readonly decisions: RequirementDecisions,
    private readonly files: RegistrationFiles,
  ) {}

  @Operation('ENG-292')
  async list(@TheInput() { caller }: Input<'ENG-292'>): Promise<AnswerTo<'ENG-292'>> {
    const { idDealer } = caller;
    const found = idDealer === null ? [] : await this.requirements.ofDealer(idDealer);
    return { rows: found.map(ownViewOf) };
  }

  @Operation('ENG-293')
  document(@TheInput() input: Input<'ENG-293'>): Promise<AnswerTo<'ENG-293'>> {
    const { caller, commandId } = input;
    return this.queue.run(`user ${caller.idUser}`, async () => {
      const { file, fields } = await input.form();
      const { idRequirement, validUntil = null } = fields;
      await this.own(idRequirement, caller);
      const fileName = file.fileName.slice(-NAME_MAX) || 'document';
      const stored = await this.stored(fileName, file.content);
      const submission = { value: null, validUntil, file: stored };
      const by = { idActor: caller.idUser, commandId };
      await withRequirementRefusals(this.decisions.submit(idRequirement, submission, by));
      return { done: true };
    });
  }

  @Operation('ENG-294')
  async value(@TheInput() input: Input<'ENG-294'>): Promise<AnswerTo<'ENG-294'>> {
    const { caller, commandId, body, language } = input;
    const { reason } = await this.own(body.idRequirement, caller);
    if (!VALUE_REASONS.includes(reason))
      throw validationRefused([fieldProblem('value', 'document', language)]);
    const submission = { value: body.value, validUntil: null, file: null };
    const by = { idActor: caller.idUser, commandId };
    await withRequirementRefusals(this.decisions.submit(body.idRequirement, submission, by));
    return { done: true };
  }

  private async stored(fileName: string, content: Buffer) {
    const named = { field: 'file', fileName, types: ACCEPTED_TYPES };
    const pieces = async function* (): AsyncGenerator<AsyncIterable<Uint8Array>> {
      yield (async function* () {
        yield content;
      })();
    };
    try {
      const [stored] = await this.files.receive([named], pieces());
      return stored!;
    } catch (error) {
      throw error instanceof DocumentRefused ? new Refused('FILE_REFUSED') : error;
    }
  }

  /** A requirement of the caller's dealer. @throws Refused NOT_FOUND, also for other dealers */
  private async own(idRequirement: number, { idDealer }: Caller): Promise<Requirement> {
    const found = await this.requirements.get(idRequirement);
    if (found === null || found.idDealer !== idDealer || found.owedBy !== 'DEALER')
      throw notFound();
    return found;
  }
}
