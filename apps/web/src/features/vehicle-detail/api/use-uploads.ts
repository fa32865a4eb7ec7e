import { sentFileOperations, vehicleFileOperations } from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#shared/api/call.js';
import { comesInParts, uploadInParts } from '#shared/api/upload-in-parts.js';
import { upload } from '#shared/api/upload.js';
import { vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { readTrail } from './use-file-changes.js';

/** As many as one vehicle may have. */
const FILES_MAX = 100;
const ROW = 1;

/** A file on its way to a vehicle. */
export type Sending = {
  /** Names its row, and what it is sent under: again it is the same (SEC-33). */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  /** There is no line: it goes on by itself. */
  readonly isPaused: boolean;
  readonly error: unknown;
  readonly control: AbortController;
};

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
const operationFor = (file: File) => vehicleFileOperations[isPdf(file) ? 'SEC-32' : 'SEC-33'];

const begun = (file: File): Sending => ({
  ...{ key: crypto.randomUUID(), file, state: 'waiting', share: 0, error: null },
  isPaused: false,
  control: new AbortController(),
});

/** To the server, a large file in parts; how far it is is told on the way. */
const go = async (
  { key, file, control: { signal } }: Sending,
  tell: (facts: Partial<Sending>) => void,
): Promise<void> => {
  const fields = { tempId: key, tupla: ROW };
  const onProgress = (share: number) => tell({ share });
  const onPause = (isPaused: boolean) => tell({ isPaused });
  if (!comesInParts(file)) {
    await upload(operationFor(file), { file, fields }, { signal, onProgress, commandId: key });
    return;
  }
  const kind = isPdf(file) ? 'OTHER' : 'PHOTO';
  await uploadInParts({ ...fields, file, kind }, { idUpload: key, signal, onProgress, onPause });
};

/** What has come of it goes now; where that cannot be said, within a day. */
const giveUp = (idUpload: string) => {
  call(sentFileOperations['ENG-109'], { query: { idUpload } }).catch(() => undefined);
};

/** Sends files one after the other, each attached as it comes; what was refused stays, with why. */
export const useUploads = (idVehicle: number) => {
  const client = useQueryClient();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = (key: string, facts: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const drop = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  const attach = async (sending: Sending) => {
    const { key, control } = sending;
    await go(sending, (facts) => change(key, facts));
    const body = { idTemp: key, tupla: ROW };
    const row = vehicleFileOperations['ENG-90'];
    const files = await call(row, { params: { id: idVehicle }, body }, control);
    client.setQueryData(vehicleFilesQuery(idVehicle).queryKey, files);
    readTrail(client, idVehicle);
  };
  const send = async (sending: Sending) => {
    const { key, control } = sending;
    if (control.signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      await attach(sending);
      drop(key);
    } catch (error) {
      if (control.signal.aborted) drop(key);
      else change(key, { state: 'failed', error });
    }
  };
  const queue = (some: readonly Sending[]) => {
    for (const one of some) line.current = line.current.then(() => send(one));
  };

  return {
    sendings,
    add: (files: readonly File[]) => {
      const some = files.slice(0, FILES_MAX).map(begun);
      setSendings((all) => [...all, ...some]);
      queue(some);
    },
    cancel: ({ key, file, control }: Sending) => {
      control.abort();
      drop(key);
      if (comesInParts(file)) giveUp(key);
    },
    retry: (failed: Sending) => {
      const again: Sending = { ...begun(failed.file), key: failed.key };
      change(failed.key, again);
      queue([again]);
    },
  };
};
