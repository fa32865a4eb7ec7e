import type { AnswerTo } from '@fairlot/contracts/operations';

type VehicleFile = AnswerTo<'ENG-91'>['files'][number];

export const makePhoto = (at: number, facts: Partial<VehicleFile> = {}): VehicleFile => ({
  idFile: at.toString(16).padStart(32, '0'),
  kind: 'PHOTO',
  name: `${at}.jpg`,
  size: 90_000,
  mediaType: 'image/jpeg',
  order: at,
  widths: [320, 640, 1_280, 1_920],
  placeholder: 'data:image/webp;base64,AAAA',
  turned: 0,
  ...facts,
});

export const makeDocument = (at: number, facts: Partial<VehicleFile> = {}): VehicleFile =>
  makePhoto(at, {
    kind: 'APPRAISAL',
    name: 'value.pdf',
    size: 1_400_000,
    mediaType: 'application/pdf',
    widths: [],
    placeholder: null,
    ...facts,
  });
