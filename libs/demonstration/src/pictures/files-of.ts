import { createHash } from 'node:crypto';
import { vehicleTitle } from '@fairlot/content';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';
import { datasheetOf, languageTagOf } from '@fairlot/vehicles-application';
import type { GeneratedFile, Vehicle } from '@fairlot/vehicles-records';
import type { Datasheet } from '@fairlot/vehicles-dossier';
import { drawPicture, VIEWS } from '../drawing/draw-picture.js';
import { appraisalOf } from './appraisal-of.js';
import { documentWords } from './document-words.js';
import { appearanceOf } from './appearance-of.js';
import type { PrintOrder, PrintService } from './press.js';

type FileName = Pick<GeneratedFile, 'kind' | 'name'>;

/** Five pictures, a data sheet and an inspection report, in the language of the vehicle's market. */
export const makeVehicleFiles = async (
  vehicle: Vehicle,
  press: PrintService,
): Promise<GeneratedFile[]> => {
  const given = (fileName: FileName, order: PrintOrder): GeneratedFile => ({
    ...fileName,
    sha256: createHash('sha256').update(JSON.stringify(order)).digest('hex'),
    make: () => press.print(order),
  });
  const look = appearanceOf(vehicle);
  const photos = VIEWS.map((view) =>
    given({ kind: 'PHOTO', name: `${view}.jpg` }, { svg: drawPicture(view, look) }),
  );
  const { idMarket, insertDate: at } = vehicle;
  const language = isMarket(idMarket) ? MARKET_PACKS[idMarket].defaultLanguage : 'en';
  const words = await documentWords(language);
  const tag = languageTagOf(language);
  const document = (kind: 'DATASHEET' | 'APPRAISAL', title: string, rows: Datasheet['rows']) =>
    given(
      { kind, name: `${title}.pdf` },
      { sheet: { title, rows, subtitle: vehicleTitle(vehicle), language: tag, at } },
    );
  return [
    ...photos,
    document('DATASHEET', words.datasheet, datasheetOf(vehicle, language)),
    document('APPRAISAL', words.appraisal, appraisalOf(vehicle, { words, tag })),
  ];
};
