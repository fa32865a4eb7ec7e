import { attachment, csvOf, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { languageOf } from '@fairlot/content';
import { VehicleReader } from '@fairlot/vehicles-application';
import { Controller, Header, StreamableFile } from '@nestjs/common';

@Controller()
export class VehiclesController {
  constructor(private readonly reader: VehicleReader) {}

  @Operation('SEC-20')
  vehicle(@TheInput() { caller, params }: Input<'SEC-20'>): Promise<AnswerTo<'SEC-20'>> {
    return this.reader.vehicle(caller, params.id);
  }

  @Operation('MOB-24')
  vehicleOnMobile(@TheInput() { caller, params }: Input<'MOB-24'>): Promise<AnswerTo<'MOB-24'>> {
    return this.reader.vehicle(caller, params.id);
  }

  @Operation('SEC-22')
  details(@TheInput() { caller, params }: Input<'SEC-22'>): Promise<AnswerTo<'SEC-22'>> {
    return this.reader.details(caller, params.id);
  }

  @Operation('MOB-25')
  detailsOnMobile(@TheInput() { caller, params }: Input<'MOB-25'>): Promise<AnswerTo<'MOB-25'>> {
    return this.reader.details(caller, params.id);
  }

  @Operation('SEC-14')
  names(@TheInput() { caller, query }: Input<'SEC-14'>): Promise<AnswerTo<'SEC-14'>> {
    return this.reader.names(caller, query.ids);
  }

  @Operation('SEC-28')
  provenances(@TheInput() { caller, query }: Input<'SEC-28'>): Promise<AnswerTo<'SEC-28'>> {
    return this.reader.provenances(caller, query.idMarket);
  }

  @Operation('ENG-15')
  stock(@TheInput() { caller, query }: Input<'ENG-15'>): Promise<AnswerTo<'ENG-15'>> {
    return this.reader.stock(caller, query);
  }

  @Operation('ENG-31')
  @Header('x-content-type-options', 'nosniff')
  async stockFile(
    @TheInput() { caller, query, language }: Input<'ENG-31'>,
  ): Promise<StreamableFile> {
    const { language: wanted, ...wish } = query;
    const table = await this.reader.stockTable(caller, wish, languageOf(null, wanted ?? language));
    return new StreamableFile(csvOf(table), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment('fairlot-stock.csv'),
    });
  }
}
