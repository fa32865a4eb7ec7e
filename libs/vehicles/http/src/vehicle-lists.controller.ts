import {
  attachment,
  csvOf,
  fieldProblem,
  Operation,
  TheInput,
  XLSX_TYPE,
  xlsxOf,
  type Input,
} from '@fairlot/access-http';
import { languageOf } from '@fairlot/content';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import type { Cell } from '@fairlot/kernel';
import { SelectionRefused, VehicleLists, VehicleSelection } from '@fairlot/vehicles-application';
import { Controller, Header, StreamableFile } from '@nestjs/common';

/** Lists, counts, exports and selects the vehicles that a user manages. */
@Controller()
export class VehicleListsController {
  constructor(
    private readonly lists: VehicleLists,
    private readonly selection: VehicleSelection,
  ) {}

  @Operation('SEC-19')
  all(@TheInput() { caller, query }: Input<'SEC-19'>): Promise<AnswerTo<'SEC-19'>> {
    return this.lists.all(caller, query);
  }

  @Operation('SEC-17')
  free(@TheInput() { caller, query }: Input<'SEC-17'>): Promise<AnswerTo<'SEC-17'>> {
    return this.lists.free(caller, query);
  }

  @Operation('SEC-18')
  byProvenance(@TheInput() { caller, query }: Input<'SEC-18'>): Promise<AnswerTo<'SEC-18'>> {
    return this.lists.all(caller, query);
  }

  @Operation('ENG-105')
  facets(@TheInput() { caller, query }: Input<'ENG-105'>): Promise<AnswerTo<'ENG-105'>> {
    return this.lists.facets(caller, query);
  }

  @Operation('SEC-35')
  @Header('x-content-type-options', 'nosniff')
  async file(@TheInput() { caller, body, language }: Input<'SEC-35'>): Promise<StreamableFile> {
    const { language: wanted, ...wish } = body;
    const table = await this.lists.table(caller, wish, languageOf(null, wanted ?? language));
    if (body.typeExport === 'CSV')
      return new StreamableFile(csvOf(table), {
        type: 'text/csv; charset=utf-8',
        disposition: attachment('fairlot-vehicles.csv'),
      });
    const rows: (readonly Cell[])[] = [];
    for await (const row of table.rows) rows.push(row);
    return new StreamableFile(await xlsxOf({ ...table, rows, name: 'Fairlot' }), {
      type: XLSX_TYPE,
      disposition: attachment('fairlot-vehicles.xlsx'),
    });
  }

  @Operation('SEC-39')
  async select(@TheInput() input: Input<'SEC-39'>): Promise<AnswerTo<'SEC-39'>> {
    const { file, fields } = await input.form();
    try {
      return await this.selection.of(input.caller, fields.idTemplate, file.content);
    } catch (error) {
      if (!(error instanceof SelectionRefused)) throw error;
      const fault = fieldProblem('file', error.fault, input.language);
      throw new Refused('FILE_REFUSED', { fields: [fault] });
    }
  }
}
