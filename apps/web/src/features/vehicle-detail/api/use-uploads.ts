import { vehicleFileOperations } from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type CallAnswer } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';
import { vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';

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
  readonly error: unknown;
  readonly control: AbortController;
};

type Files = CallAnswer<'ENG-90'>['files'];
type How = {
  /** Instead of what its kind of file says. */
  readonly as?: 'SEC-30';
  /** With what has come to the vehicle. */
  readonly onAttached?: (added: Files) => void;
};

const operationFor = ({ type, name }: File) =>
  type === 'application/pdf' || /\.pdf$/i.test(name) ? 'SEC-32' : 'SEC-33';

const begun = (file: File): Sending => ({
  ...{ key: crypto.randomUUID(), file, state: 'waiting', share: 0, error: null },
  control: new AbortController(),
});

/** Sends a file and attaches it to the vehicle. */
const useAttaching = (idVehicle: number, { as, onAttached }: How) => {
  const client = useQueryClient();
  return async (
    { key, file, control: { signal } }: Sending,
    onProgress: (share: number) => void,
  ): Promise<void> => {
    const fields = { tempId: key, tupla: ROW };
    const sent = vehicleFileOperations[as ?? operationFor(file)];
    await upload(sent, { file, fields }, { signal, onProgress, commandId: key });
    const body = { idTemp: key, tupla: ROW };
    const row = vehicleFileOperations['ENG-90'];
    const files = await call(row, { params: { id: idVehicle }, body }, { signal });
    const { queryKey } = vehicleFilesQuery(idVehicle);
    const before = new Set(client.getQueryData(queryKey)?.files.map(({ idFile }) => idFile));
    client.setQueryData(queryKey, files);
    onAttached?.(files.files.filter(({ idFile }) => !before.has(idFile)));
    void client.invalidateQueries({ queryKey: ['vehicle-file-changes', idVehicle] });
  };
};

/** Sends files one after the other, each attached as it comes; what was refused stays, with why. */
export const useUploads = (idVehicle: number, how: How = {}) => {
  const attach = useAttaching(idVehicle, how);
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = (key: string, facts: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const drop = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  const send = async (sending: Sending) => {
    const { key, control } = sending;
    if (control.signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      await attach(sending, (share) => change(key, { share }));
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
    cancel: ({ key, control }: Sending) => {
      control.abort();
      drop(key);
    },
    retry: (failed: Sending) => {
      const again: Sending = { ...begun(failed.file), key: failed.key };
      change(failed.key, again);
      queue([again]);
    },
  };
};
