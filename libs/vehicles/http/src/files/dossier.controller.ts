import { finished } from 'node:stream/promises';
import { attachment, FairQueue, Operation, TheInput, type Input } from '@fairlot/access-http';
import { texts } from '@fairlot/content';
import { DossierReader, type Dossier } from '@fairlot/vehicles-application';
import { datasheetPdf, dossierZip, type DossierPart } from '@fairlot/vehicles-dossier';
import { Controller, StreamableFile } from '@nestjs/common';

/** Dossiers on their way at once, and of one user: each holds a file open as long as its line is slow. */
const TURNS = { atOnce: 16, atOncePerKey: 1, waitMs: 5_000, restMaxMs: 0 } as const;
/** Whoever reads more slowly than that is broken off. */
const TIME_MAX_MS = 600_000;

type Language = Input<'SEC-13'>['language'];

/** Everything that belongs to a vehicle, written while it is read. */
@Controller()
export class DossierController {
  private readonly queue = new FairQueue(TURNS);

  constructor(private readonly reader: DossierReader) {}

  @Operation('SEC-13')
  async dossier(@TheInput() { caller, query, language }: Input<'SEC-13'>): Promise<StreamableFile> {
    const made = Promise.withResolvers<StreamableFile>();
    // The turn lasts until the last byte has gone, or the reader has.
    this.queue
      .run(`user ${caller.idUser}`, async () => {
        const dossier = await this.reader.dossier(caller, query, language);
        const archive = dossierZip(partsOf(dossier, language));
        made.resolve(
          new StreamableFile(archive, {
            type: 'application/zip',
            disposition: attachment(`dossier-${dossier.licensePlate}.zip`),
          }),
        );
        const late = setTimeout(() => archive.destroy(), TIME_MAX_MS).unref();
        await finished(archive).catch(() => undefined);
        clearTimeout(late);
      })
      .catch(made.reject);
    return made.promise;
  }
}

const partsOf = async function* (
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
