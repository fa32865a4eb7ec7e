import { LIST_PROBLEMS_MAX, type ListImport } from '@fairlot/contracts/vehicles';
import { missingIn, VehicleImports, type StagedImport } from '@fairlot/vehicles-records';

/** An import as its caller is shown it. */
export const listView = async (
  imports: VehicleImports,
  idUser: number,
  found: StagedImport,
): Promise<ListImport> => {
  const { idTemp, state, idMarket, idTemplate, provenance, createdAt, counts } = found;
  const { problems, problemCount } = await imports.problems(found, LIST_PROBLEMS_MAX);
  return {
    ...{ idTemp, state, idMarket, idTemplate, provenance, createdAt },
    columns: found.headings.map((heading, at) => ({ heading, field: found.mapping[at] ?? null })),
    missing: [...missingIn(found.mapping)],
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
    files: await imports.files({ idUser, idTemp }),
  };
};
