import { limitHolderOf } from '@fairlot/access-domain';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import { languageOf, texts } from '@fairlot/content';
import { SheetReader } from '@fairlot/vehicles-application';
import { datasheetPdf } from '@fairlot/vehicles-dossier';
import { Controller, type StreamableFile } from '@nestjs/common';
import { SentInTurn } from './sent-in-turn.js';

/** Streams the printable data sheet of a vehicle. */
@Controller()
export class VehicleSheetController {
  private readonly sending = new SentInTurn();

  constructor(private readonly reader: SheetReader) {}

  @Operation('ENG-120')
  sheet(
    @TheInput() { caller, params, query, language }: Input<'ENG-120'>,
  ): Promise<StreamableFile> {
    const spoken = languageOf(null, query.language ?? language);
    return this.sending.send(limitHolderOf(caller).idUser, async () => {
      const { licensePlate, ...sheet } = await this.reader.sheet(caller, params.id, {
        language: spoken,
      });
      const title = texts(spoken)('dossier.datasheet');
      return {
        content: datasheetPdf({ ...sheet, title: `${title} · ${licensePlate}` }),
        type: 'application/pdf',
        disposition: attachment(`${title} ${licensePlate}.pdf`),
      };
    });
  }
}
