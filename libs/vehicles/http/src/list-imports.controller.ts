import {
  attachment,
  csvOf,
  FairQueue,
  fieldProblem,
  Operation,
  TheInput,
  type Input,
} from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { languageOf } from '@fairlot/content';
import { marketOf } from '@fairlot/countries';
import { ListRefused, VehicleIntake } from '@fairlot/vehicles-application';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { invalidRowsTable } from './invalid-rows-table.js';

/**
 * Limits of concurrent uploads of lists in this process, in total and per user. They are low,
 * because each keeps a file in memory and competes with bids for CPU time.
 */
const IMPORT_LIMITS = { atOnce: 2, atOncePerKey: 1, waitMs: 10_000 } as const;

/** Uploads, previews, saves and undoes lists of vehicles. */
@Controller()
export class ListImportsController {
  private readonly queue = new FairQueue(IMPORT_LIMITS);

  constructor(private readonly intake: VehicleIntake) {}

  @Operation('SEC-29')
  send(@TheInput() input: Input<'SEC-29'>): Promise<AnswerTo<'SEC-29'>> {
    const { caller, form, commandId, language } = input;
    return this.turn(input, async () => {
      const { file, fields } = await form();
      try {
        return await this.intake.send(caller, { ...fields, content: file.content, commandId });
      } catch (error) {
        if (!(error instanceof ListRefused)) throw error;
        throw new Refused('FILE_REFUSED', {
          fields: [fieldProblem('file', error.fault, language)],
        });
      }
    });
  }

  @Operation('ENG-97')
  one(@TheInput() { caller, params }: Input<'ENG-97'>): Promise<AnswerTo<'ENG-97'>> {
    return this.intake.one(caller, params.idTemp);
  }

  @Operation('ENG-93')
  map(@TheInput() input: Input<'ENG-93'>): Promise<AnswerTo<'ENG-93'>> {
    const { caller, params, body } = input;
    return this.turn(input, () => this.intake.map(caller, params.idTemp, body));
  }

  @Operation('ENG-94')
  rows(@TheInput() { caller, params, query }: Input<'ENG-94'>): Promise<AnswerTo<'ENG-94'>> {
    return this.intake.rows(caller, params.idTemp, query);
  }

  @Operation('ENG-95')
  @Header('x-content-type-options', 'nosniff')
  async wrongRows(@TheInput() input: Input<'ENG-95'>): Promise<StreamableFile> {
    const { caller, params, query, language: own } = input;
    const language = languageOf(null, query.language ?? own);
    const written = await this.intake.written(caller, params.idTemp, query);
    return new StreamableFile(
      csvOf(invalidRowsTable(written, { language, idMarket: marketOf(language) })),
      {
        type: 'text/csv; charset=utf-8',
        disposition: attachment('fairlot-wrong-rows.csv'),
      },
    );
  }

  @Operation('SEC-15')
  save(@TheInput() input: Input<'SEC-15'>): Promise<AnswerTo<'SEC-15'>> {
    return this.turn(input, () => this.intake.save(input.caller, input.query.idTemp));
  }

  @Operation('SEC-16')
  saveNewest(@TheInput() input: Input<'SEC-16'>): Promise<AnswerTo<'SEC-16'>> {
    return this.turn(input, () => this.intake.saveNewest(input.caller, input.key));
  }

  @Operation('ENG-96')
  undo(@TheInput() input: Input<'ENG-96'>): Promise<AnswerTo<'ENG-96'>> {
    return this.turn(input, () => this.intake.undo(input.caller, input.params.idTemp));
  }

  @Operation('ENG-150')
  own(@TheInput() { caller }: Input<'ENG-150'>): Promise<AnswerTo<'ENG-150'>> {
    return this.intake.own(caller);
  }

  /** Does not wait for a turn, because the import that it stops may have it. */
  @Operation('ENG-151')
  stop(@TheInput() { caller, params }: Input<'ENG-151'>): Promise<AnswerTo<'ENG-151'>> {
    return this.intake.stop(caller, params.idTemp);
  }

  private turn<Answer>(
    { caller }: Pick<Input<'SEC-16'>, 'caller'>,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    return this.queue.run(`user ${caller.idUser}`, work);
  }
}
