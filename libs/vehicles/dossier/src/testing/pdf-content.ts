import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type PdfContent = {
  readonly pages: number;
  /** The text, page by page. */
  readonly text: string;
  readonly pictures: number;
  /** The URLs of links. */
  readonly links: readonly string[];
  readonly language: string | null;
};

/** Parses a PDF with a reader. Throws if it is invalid. */
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
