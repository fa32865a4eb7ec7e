import { posix } from 'node:path';
import type { SaxesTagPlain } from 'saxes';
import type { Archive } from './archive-part.js';
import { ListFault } from './list-fault.js';
import { localNameOf, readAll } from './read-xml.js';
import { builtInFormat } from './cell-number-text.js';

/** Maximum size of the parts that describe sheets, relationships and formats. */
const PARTS_MAX = 5_000_000;

type Relationship = { readonly id: string; readonly type: string; readonly target: string };

/** Where the parts of a workbook are in its archive, as its relationships say. */
export type WorkbookParts = {
  /** The visible sheets in order, or the first sheet if none is visible. */
  readonly sheets: readonly string[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Whether days count from 1904-01-01, as in workbooks of old Macintoshes. */
  readonly isFrom1904: boolean;
};

const resolvePart = (source: string, target: string): string => {
  const named = target.replaceAll('\\', '/');
  const path = posix.normalize(named.startsWith('/') ? named : `${posix.dirname(source)}/${named}`);
  return path.replace(/^(?:\.?\/)+/, '');
};

/** The relationships of a part; empty if it has none. */
const readRelationships = async (archive: Archive, part: string): Promise<Relationship[]> => {
  const name = `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`.replace(/^\.\//, '');
  const found: Relationship[] = [];
  if (!archive.has(name)) return found;
  await readAll(archive.read(name, PARTS_MAX), {
    opened: (local, { attributes: { Id: id, Type: type, Target: target } }) => {
      if (local !== 'Relationship' || id === undefined || target === undefined) return;
      found.push({ id, type: posix.basename(type ?? ''), target: resolvePart(part, target) });
    },
  });
  return found;
};

const WORKBOOK_PART = 'xl/workbook.xml';

const findWorkbook = async (archive: Archive): Promise<string> => {
  const named = (await readRelationships(archive, '')).find(
    ({ type, target }) => type === 'officeDocument' && archive.has(target),
  );
  const workbook = named?.target ?? WORKBOOK_PART;
  if (!archive.has(workbook))
    throw new ListFault('list_kind', 1, 'is an archive, but no XLSX workbook');
  return workbook;
};

type WorkbookSheet = { readonly id: string | undefined; readonly isShown: boolean };

const relationIdOf = ({ attributes }: SaxesTagPlain): string | undefined =>
  Object.entries(attributes).find(
    ([name]) => name.includes(':') && localNameOf(name) === 'id',
  )?.[1];

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/**
 * The sheets of a workbook, and where they are in its archive.
 * @throws ListFault if the archive is not a workbook
 */
export const readWorkbookParts = async (archive: Archive): Promise<WorkbookParts> => {
  const workbook = await findWorkbook(archive);
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  await readAll(archive.read(workbook, PARTS_MAX), {
    opened: (name, tag) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(tag.attributes['date1904']);
      if (name !== 'sheet') return;
      const isShown = !/hidden$/i.test(tag.attributes['state'] ?? '');
      sheets.push({ id: relationIdOf(tag), isShown });
    },
  });
  const related = await readRelationships(archive, workbook);
  const partOf = (type: string): string | null =>
    related.find((one) => one.type === type && archive.has(one.target))?.target ?? null;
  // Skip charts and dialogs, which may also be listed as sheets.
  const tables = sheets.flatMap(({ id, isShown }) => {
    const found = related.find((one) => one.id === id);
    return found === undefined || /^(?:chart|dialog|macro)sheet$/i.test(found.type)
      ? []
      : [{ isShown, part: found.target }];
  });
  const shown = tables.filter(({ isShown }) => isShown);
  const read = (shown.length > 0 ? shown : tables.slice(0, 1)).map(({ part }) => part);
  const beside = (name: string) => {
    const path = `${posix.dirname(workbook)}/${name}`;
    return archive.has(path) ? path : null;
  };
  return {
    sheets: read.length > 0 ? read : [`${posix.dirname(workbook)}/worksheets/sheet1.xml`],
    sharedStrings: partOf('sharedStrings') ?? beside('sharedStrings.xml'),
    styles: partOf('styles') ?? beside('styles.xml'),
    isFrom1904,
  };
};

/** The format code of each cell style, by style number. */
export const readFormats = async (
  archive: Archive,
  styles: string | null,
): Promise<readonly string[]> => {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  if (styles === null) return [];
  await readAll(archive.read(styles, PARTS_MAX), {
    opened: (name, { attributes }) => {
      if (name === 'numFmt')
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) ids.push(Number(attributes['numFmtId'] ?? 0));
    },
    closed: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => codes.get(id) ?? builtInFormat(id));
};
