import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type PdfContent = {
  readonly pages: number;
  /** What a reader copies, page after page. */
  readonly text: string;
  readonly pictures: number;
  /** Addresses that are followed where they are pressed. */
  readonly links: readonly string[];
  readonly language: string | null;
};

/** What a reader of PDF files makes of one; fails on one that is none. */
export const pdfContent = async (file: Uint8Array): Promise<PdfContent> => {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await loading.promise;
  const language = (await pdf.getMetadata()).info as { Language?: string };
  const all = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = await page.getTextContent();
      const { fnArray } = await page.getOperatorList();
      const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? []);
      return {
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
        pictures: fnArray.filter((one) => one === OPS.paintImageXObject).length,
        links,
      };
    }),
  );
  await loading.destroy();
  return {
    pages: all.length,
    text: all.map(({ text }) => text).join('\n'),
    pictures: all.reduce((sum, { pictures }) => sum + pictures, 0),
    links: [...new Set(all.flatMap(({ links }) => links))],
    language: language.Language ?? null,
  };
};
