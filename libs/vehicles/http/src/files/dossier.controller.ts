import { limitHolderOf } from '@fairlot/access-domain';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import { texts } from '@fairlot/content';
import { DossierReader, type Dossier } from '@fairlot/vehicles-application';
import { datasheetPdf, dossierZip, type DossierPart } from '@fairlot/vehicles-dossier';
import { Controller, type StreamableFile } from '@nestjs/common';
import { SentInTurn } from './sent-in-turn.js';

type Language = Input<'SEC-13'>['language'];

/** Streams the dossier of a vehicle. */
@Controller()
export class DossierController {
  private readonly sending = new SentInTurn();

  constructor(private readonly reader: DossierReader) {}

  @Operation('SEC-13')
  dossier(@TheInput() { caller, query, language }: Input<'SEC-13'>): Promise<StreamableFile> {
    return this.sending.send(limitHolderOf(caller).idUser, async () => {
      const dossier = await this.reader.dossier(caller, query, language);
      return {
        content: dossierZip(dossierParts(dossier, language)),
        type: 'application/zip',
        disposition: attachment(`dossier-${dossier.licensePlate}.zip`),
      };
    });
  }
}

const dossierParts = async function* (
  { title, at, datasheet: rows, languageTag, files }: Dossier,
  language: Language,
): AsyncGenerator<DossierPart> {
  const text = texts(language);
  const name = text('dossier.datasheet');
  const sheet = { title: name, subtitle: title, rows, language: languageTag, at };
  yield { path: [`${name}.pdf`], at, open: async () => datasheetPdf(sheet) };
  for (const file of files) {
    const folder = text(file.isPhoto ? 'dossier.photos' : 'dossier.documents');
    const number = String(file.order + 1).padStart(2, '0');
    yield { path: [folder, `${number} ${file.name}`], at: file.at, open: file.open };
  }
};
