import { sentFileOperations, vehicleFileOperations } from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type CallAnswer } from '#shared/api/call.js';
import { sendVehicleFile } from '#shared/api/send-vehicle-file.js';
import { isSentInParts } from '#shared/api/upload-in-parts.js';
import { vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { readTrail } from './use-file-changes.js';

/** Maximum number of files that a vehicle can have. */
const FILES_MAX = 100;
const ROW = 1;

/** A file that is waiting, being uploaded, or refused. */
export type PendingUpload = {
  /**
   * Key of the row. It is also the idempotency key, so that a retry does not add the file twice
   * (SEC-33).
   */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The share of the file that has been sent, from 0 to 1. */
  readonly share: number;
  /** Whether the upload waits for a connection. It then continues automatically. */
  readonly isPaused: boolean;
  readonly error: unknown;
  readonly control: AbortController;
};

type UploadedFiles = CallAnswer<'ENG-90'>['files'];
type UploadOptions = {
  /** Uses this call to attach the file, instead of the default for its kind. */
  readonly as?: 'SEC-30';
  /** Called with the new files after they were attached to the vehicle. */
  readonly onAttached?: (added: UploadedFiles) => void;
};

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
const uploadOperationFor = (file: File) => (isPdf(file) ? 'SEC-32' : 'SEC-33');

const newUpload = (file: File): PendingUpload => ({
  key: crypto.randomUUID(),
  file,
  state: 'waiting',
  share: 0,
  error: null,
  isPaused: false,
  control: new AbortController(),
});

/**
 * Deletes the parts that were already uploaded. If the call fails, the server deletes them within a
 * day.
 */
const deleteUpload = (idUpload: string) => {
  call(sentFileOperations['ENG-109'], { query: { idUpload } }).catch(() => undefined);
};

/** Returns a function that uploads a file and attaches it to the vehicle. */
const useAttaching = (idVehicle: number, { as, onAttached }: UploadOptions) => {
  const client = useQueryClient();
  return async (
    sending: PendingUpload,
    tell: (facts: Partial<PendingUpload>) => void,
  ): Promise<void> => {
    const { key, file, control } = sending;
    const sent = { file, tempId: key, tupla: ROW };
    await sendVehicleFile(as ?? uploadOperationFor(file), sent, {
      commandId: key,
      signal: control.signal,
      onProgress: (share) => tell({ share }),
      onPause: (isPaused) => tell({ isPaused }),
    });
    const body = { idTemp: key, tupla: ROW };
    const row = vehicleFileOperations['ENG-90'];
    const files = await call(row, { params: { id: idVehicle }, body }, control);
    const { queryKey } = vehicleFilesQuery(idVehicle);
    const before = new Set(client.getQueryData(queryKey)?.files.map(({ idFile }) => idFile));
    client.setQueryData(queryKey, files);
    onAttached?.(files.files.filter(({ idFile }) => !before.has(idFile)));
    readTrail(client, idVehicle);
  };
};

/**
 * Uploads files one after the other, and attaches each to the vehicle. A refused file stays in the
 * list, with the reason.
 */
export const useUploads = (idVehicle: number, how: UploadOptions = {}) => {
  const attach = useAttaching(idVehicle, how);
  const [sendings, setSendings] = useState<readonly PendingUpload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = (key: string, facts: Partial<PendingUpload>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const drop = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  const send = async (sending: PendingUpload) => {
    const { key, control } = sending;
    if (control.signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      await attach(sending, (facts) => change(key, facts));
      drop(key);
    } catch (error) {
      if (control.signal.aborted) drop(key);
      else change(key, { state: 'failed', error });
    }
  };
  const queue = (some: readonly PendingUpload[]) => {
    for (const one of some) line.current = line.current.then(() => send(one));
  };

  return {
    sendings,
    add: (files: readonly File[]) => {
      const some = files.slice(0, FILES_MAX).map(newUpload);
      setSendings((all) => [...all, ...some]);
      queue(some);
    },
    cancel: ({ key, file, control }: PendingUpload) => {
      control.abort();
      drop(key);
      if (isSentInParts(file)) deleteUpload(key);
    },
    retry: (failed: PendingUpload) => {
      const again: PendingUpload = { ...newUpload(failed.file), key: failed.key };
      change(failed.key, again);
      queue([again]);
    },
  };
};
