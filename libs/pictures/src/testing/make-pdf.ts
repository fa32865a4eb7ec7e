import { deflateSync } from 'node:zlib';

type PdfFacts = {
  /** Size of the page in points. */
  readonly size?: readonly [width: number, height: number];
  /** Drawing operators of the page's content. */
  readonly content?: string | Buffer;
  /** Entries of the page's resource dictionary. */
  readonly resources?: string;
  /** Further entries of the document catalogue. */
  readonly catalogue?: string;
  /** Further objects, numbered from 5. */
  readonly objects?: readonly (string | Buffer)[];
};

/** Operators for a red square. */
export const RED_SQUARE = '1 0 0 rg 100 100 200 200 re f';

/** A stream object with compressed content. */
const makeStream = (content: string | Buffer, dictionary = ''): Buffer => {
  const packed = deflateSync(content);
  const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
};

/** Builds a PDF with one page by hand. It can contain what no program would write. */
export const makePdf = (facts: PdfFacts = {}): Buffer => {
  const { size = [595, 842], content = RED_SQUARE } = facts;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${facts.catalogue ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R
      /Resources << ${facts.resources ?? ''} >> >>`,
    makeStream(content),
    ...(facts.objects ?? []),
  ];
  let pdf = Buffer.from('%PDF-1.7\n');
  const places = objects.map((object, at) => {
    const place = pdf.length;
    const parts = [`${at + 1} 0 obj\n`, object, '\nendobj\n'].map((part) => Buffer.from(part));
    pdf = Buffer.concat([pdf, ...parts]);
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(table + trailer)]);
};

/**
 * A PDF page that takes too long to draw: a hundred shadings over the whole page, with ten thousand
 * steps per point.
 */
export const makeEndlessPdf = (): Buffer => {
  const shading =
    '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 600 0 850] /Function 6 0 R >>';
  const steps = `{ pop ${'dup sin cos pop '.repeat(2_500)} }`;
  return makePdf({
    content: '/Slow sh '.repeat(100),
    resources: '/Shading << /Slow 5 0 R >>',
    objects: [shading, makeStream(steps, '/FunctionType 4 /Domain [0 600 0 850] /Range [0 1]')],
  });
};
