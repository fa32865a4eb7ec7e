const DATABASE_NAME = 'fairlot_registration';
const STORE_NAME = 'files';

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });

const withStore = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(DATABASE_NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE_NAME));
  const database = await resultOf(opening);
  try {
    return await work(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME));
  } finally {
    database.close();
  }
};

/**
 * Returns the result, or `nothing` if the browser cannot store files. The user must then choose the
 * files again.
 */
const resultOrDefault = async <Result>(work: Promise<Result>, nothing: Result): Promise<Result> => {
  try {
    return await work;
  } catch {
    return nothing;
  }
};

/** The stored documents of the draft, by field. */
export const readFiles = (): Promise<ReadonlyMap<string, File>> =>
  resultOrDefault(
    withStore('readonly', async (store) => {
      const names = resultOf(store.getAllKeys());
      const files = resultOf(store.getAll());
      const all = (await files) as File[];
      return new Map(((await names) as string[]).map((name, index) => [name, all[index]!]));
    }),
    new Map(),
  );

/** Deletes all stored documents. */
export const deleteFiles = (): Promise<unknown> =>
  resultOrDefault(resultOf(indexedDB.deleteDatabase(DATABASE_NAME)), undefined);

/** Stores these documents, and deletes all others. */
export const writeFiles = (files: ReadonlyMap<string, File>): Promise<void> =>
  resultOrDefault(
    withStore('readwrite', async (store) => {
      await resultOf(store.clear());
      for (const [name, file] of files) await resultOf(store.put(file, name));
    }),
    undefined,
  );
