const DATABASE = 'fairlot_registration';
const STORE = 'files';

const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });

const inStore = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await answer(opening);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
};

/** Ignores a browser that cannot store files. The user must then choose them again. */
const orNothing = async <Result>(work: Promise<Result>, nothing: Result): Promise<Result> => {
  try {
    return await work;
  } catch {
    return nothing;
  }
};

/** The documents of a draft, by field. */
export const readFiles = (): Promise<ReadonlyMap<string, File>> =>
  orNothing(
    inStore('readonly', async (store) => {
      const names = answer(store.getAllKeys());
      const files = answer(store.getAll());
      const all = (await files) as File[];
      return new Map(((await names) as string[]).map((name, index) => [name, all[index]!]));
    }),
    new Map(),
  );

/** Deletes the stored documents, if any. */
export const dropFiles = (): Promise<unknown> =>
  orNothing(answer(indexedDB.deleteDatabase(DATABASE)), undefined);

/** Stores these files and deletes all others. */
export const writeFiles = (files: ReadonlyMap<string, File>): Promise<void> =>
  orNothing(
    inStore('readwrite', async (store) => {
      await answer(store.clear());
      for (const [name, file] of files) await answer(store.put(file, name));
    }),
    undefined,
  );
