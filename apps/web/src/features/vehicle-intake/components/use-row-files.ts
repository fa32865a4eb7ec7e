import type { ListImport } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { sendVehicleFile } from '#shared/api/send-vehicle-file.js';
import { useUser } from '#shared/session/session.js';
import { makeFileLanes } from '../api/file-lanes.js';
import { rowsByCode } from '../api/rows-by-code.js';
import { commandIdOf, rememberSentFiles } from '../api/remember-sent-files.js';
import { rowFileOf, type RowFile } from './row-file.js';

export type FileUpload = {
  /** Command id of the upload, used as idempotency key. */
  readonly commandId: string;
  readonly file: File;
  readonly share: number;
  /**
   * `kept`: was uploaded before. `waits`: its row is refused. `name`: its name refers to no
   * vehicle. `row`: the list has no row for its vehicle.
   */
  readonly state: 'queued' | 'sending' | 'noLine' | 'kept' | 'waits' | 'name' | 'row' | 'failed';
  readonly error: unknown;
};
type RowFilePart = { readonly sent: FileUpload; readonly of: RowFile };
type SentPart = RowFilePart & { readonly tupla: number; readonly isWrong: boolean };

const compareParts = (a: RowFilePart, b: RowFilePart): number =>
  a.of.code.localeCompare(b.of.code) || a.of.order - b.of.order;
const isInProgress = ({ state }: FileUpload): boolean =>
  state === 'queued' || state === 'sending' || state === 'noLine';

/** Number of bytes in total, and of completed bytes. */
const sentBytesOf = (files: readonly FileUpload[]) => {
  const going = files.filter(({ state }) => state !== 'name' && state !== 'row');
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const gone = going.reduce(
    (sum, one) => sum + (isInProgress(one) ? one.share * one.file.size : one.file.size),
    0,
  );
  return { total, gone };
};

/**
 * Estimates the remaining time, from the speed since the files were added or the upload was
 * resumed.
 */
const useTimeLeft = (gone: number) => {
  const [pace, setPace] = useState({ from: 0, gone: 0, at: 0 });
  const sinceMs = pace.at - pace.from;
  const went = gone - pace.gone;
  return {
    begin: () => setPace({ from: performance.now(), gone, at: performance.now() }),
    tick: () => setPace((before) => ({ ...before, at: performance.now() })),
    secondsFor: (bytes: number) => (went <= 0 ? null : Math.ceil((sinceMs * bytes) / went / 1_000)),
  };
};

const useFiles = () => {
  const [files, setFiles] = useState<readonly FileUpload[]>([]);
  const set = (id: string, change: Partial<FileUpload>) =>
    setFiles((all) => all.map((one) => (one.commandId === id ? { ...one, ...change } : one)));
  return { files, setFiles, set };
};
type FilesStore = Pick<ReturnType<typeof useFiles>, 'set'>;
type EarlierUploads = {
  readonly idTemp: string;
  readonly before: ReturnType<typeof rememberSentFiles>;
};

/** Uploads files in parallel for two vehicles, one after the other for each vehicle. */
const useLanes = ({ idTemp, before }: EarlierUploads, { set }: FilesStore, tick: () => void) => {
  const send = async ({ sent, of, tupla, isWrong }: SentPart, signal: AbortSignal) => {
    const { commandId, file } = sent;
    set(commandId, { state: 'sending' });
    try {
      await sendVehicleFile(
        of.call,
        { file, tempId: idTemp, tupla },
        {
          commandId,
          signal,
          onProgress: (share) => {
            set(commandId, { share });
            tick();
          },
          onPause: (isAway) => set(commandId, { state: isAway ? 'noLine' : 'sending' }),
        },
      );
      before.add(commandId);
      set(commandId, { state: isWrong ? 'waits' : 'kept' });
    } catch (error) {
      if (!signal.aborted) set(commandId, { state: 'failed', error });
    }
  };
  const [lanes] = useState(() => makeFileLanes<SentPart>({ laneOf: ({ of }) => of.code, send }));
  return lanes;
};

const rowFilePartsOf = (newFiles: readonly FileUpload[]): readonly RowFilePart[] =>
  newFiles
    .flatMap((sent): RowFilePart[] => {
      const of = rowFileOf(sent.file.name);
      return of === null || sent.state !== 'queued' ? [] : [{ sent, of }];
    })
    .toSorted(compareParts);

const uploadAgain = async ({ idTemp, before }: EarlierUploads, file: File): Promise<FileUpload> => {
  const commandId = await commandIdOf(idTemp, file);
  const isSent = before.has(commandId);
  const state = rowFileOf(file.name) === null ? 'name' : isSent ? 'kept' : 'queued';
  return { commandId, file, share: 0, error: null, state };
};

/** The newly chosen files, without files that were chosen before. */
const withoutDuplicates = (
  named: readonly FileUpload[],
  files: readonly FileUpload[],
): readonly FileUpload[] => {
  const known = new Set(files.map(({ commandId }) => commandId));
  const each = new Map(named.map((one) => [one.commandId, one]));
  return [...each.values()].filter(({ commandId }) => !known.has(commandId));
};

type FileLanes = ReturnType<typeof useLanes>;
/** Finds the row of each file, and queues the files for upload. */
const useQueueFiles = ({ idTemp, columns }: ListImport, lanes: FileLanes, { set }: FilesStore) => {
  const column = columns.findIndex(({ field }) => field === 'externalId');
  return async (newFiles: readonly FileUpload[]) => {
    const parts = rowFilePartsOf(newFiles);
    try {
      const rows = await rowsByCode(idTemp, column, [...new Set(parts.map(({ of }) => of.code))]);
      const known = parts.flatMap((part): SentPart[] => {
        const row = rows.get(part.of.code);
        if (row === undefined) set(part.sent.commandId, { state: 'row' });
        return row ? [{ ...part, tupla: row.tupla, isWrong: row.outcome === 'REFUSED' }] : [];
      });
      lanes.add(known);
    } catch (error) {
      for (const { sent } of parts) set(sent.commandId, { state: 'failed', error });
    }
  };
};

/** Uploads files to the rows of a list. The photos of a vehicle keep their order. */
export const useRowFiles = (list: ListImport) => {
  const { idTemp } = list;
  const { idUser } = useUser();
  const { files, setFiles, set } = useFiles();
  const [isPaused, setPaused] = useState(false);
  const [before] = useState(() => rememberSentFiles(idUser, idTemp));
  const { total, gone } = sentBytesOf(files);
  const pace = useTimeLeft(gone);
  const lanes = useLanes({ idTemp, before }, { set }, pace.tick);
  const queue = useQueueFiles(list, lanes, { set });
  const add = async (chosen: readonly File[]) => {
    const named = await Promise.all(chosen.map((file) => uploadAgain({ idTemp, before }, file)));
    const fresh = withoutDuplicates(named, files);
    pace.begin();
    setFiles((all) => [...all, ...withoutDuplicates(fresh, all)]);
    await queue(fresh);
  };
  const again = (failed: readonly FileUpload[]) => {
    const queued = failed.map((one): FileUpload => ({
      ...one,
      state: 'queued',
      share: 0,
      error: null,
    }));
    for (const one of queued) set(one.commandId, one);
    pace.begin();
    void queue(queued);
  };
  return {
    files,
    again,
    isPaused,
    add: (chosen: readonly File[]) => void add(chosen),
    share: total === 0 ? 1 : gone / total,
    secondsLeft: isPaused ? null : pace.secondsFor(total - gone),
    onWay: files.filter(isInProgress).length,
    pause: (shouldPause: boolean) => {
      lanes.pause(shouldPause);
      setPaused(shouldPause);
      pace.begin();
    },
    giveUp: () => {
      lanes.giveUp();
      setPaused(false);
      setFiles((all) => all.filter((one) => !isInProgress(one)));
    },
  };
};
