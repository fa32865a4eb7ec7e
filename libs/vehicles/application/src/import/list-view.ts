import {
  LIST_PROBLEMS_MAX,
  LIST_VALUES_MAX,
  type ListImport,
  type OwnListImport,
} from '@fairlot/contracts/vehicles';
import {
  missingFields,
  VehicleImports,
  type OwnImport,
  type StagedImport,
} from '@fairlot/vehicles-records';

/** An import as its sender sees it. */
export const listView = async (
  imports: VehicleImports,
  idUser: number,
  found: StagedImport,
): Promise<ListImport> => {
  const { idTemp, state, idMarket, idTemplate, provenance, encoding, createdAt, counts } = found;
  const { problems, problemCount } = await imports.problems(found, LIST_PROBLEMS_MAX);
  const { doubts, doubtCount } = await imports.doubts(idTemp, LIST_PROBLEMS_MAX);
  const { unknown, known } = await imports.values(found, LIST_VALUES_MAX);
  return {
    idTemp,
    state,
    idMarket,
    idTemplate,
    provenance,
    encoding,
    createdAt,
    columns: found.headings.map((heading, at) => ({ heading, field: found.mapping[at] ?? null })),
    unknownValues: [...unknown],
    valueMappings: known.filter(({ field }) => found.mapping.includes(field)),
    missing: [...missingFields(found.mapping)],
    rowCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: {
      created: counts.CREATED ?? 0,
      changed: counts.CHANGED ?? 0,
      unchanged: counts.UNCHANGED ?? 0,
      refused: counts.REFUSED ?? 0,
      undone: counts.UNDONE ?? 0,
      kept: counts.KEPT ?? 0,
    },
    problems: [...problems],
    problemCount,
    doubts: doubts.map(({ makes, ...doubt }) => ({ ...doubt, makes: [...makes] })),
    doubtCount,
    files: await imports.files({ idUser, idTemp }),
  };
};

/** Estimated seconds until the work is done, from its progress so far. Null if unknown. */
const secondsLeft = (
  { done, total, startedAt }: NonNullable<OwnImport['work']>,
  now: number,
): number | null =>
  done === 0 || total === null
    ? null
    : Math.ceil((Math.max(0, now - startedAt) * Math.max(0, total - done)) / done / 1_000);

/**
 * An import in its sender's overview.
 * @param now epoch ms
 */
export const ownListView = ({ work, ...list }: OwnImport, now: number): OwnListImport => {
  if (work === null) return { ...list, work };
  const { doing, done, total, isCut } = work;
  return { ...list, work: { doing, done, total, isCut, secondsLeft: secondsLeft(work, now) } };
};
