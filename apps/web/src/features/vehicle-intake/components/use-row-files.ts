import type { ListImport } from '@fairlot/contracts/vehicles';
import { useState } from 'react';
import { rowsByCode, sendRowFile } from '../api/row-files.js';
import { rowFileOf, type RowFile } from './row-file.js';

type Sent = {
  /** The same file sent again by it is one. */
  readonly commandId: string;
  readonly file: File;
  readonly share: number;
  /** `waits` for a row that is wrong; `name` and `row` are of no vehicle of the list. */
  readonly state: 'sending' | 'kept' | 'waits' | 'name' | 'row' | 'failed';
  readonly error: unknown;
};
type Part = { readonly sent: Sent; readonly of: RowFile };

const anew = (file: File): Sent => ({
  ...{ commandId: crypto.randomUUID(), file, share: 0, error: null },
  state: rowFileOf(file.name) === null ? 'name' : 'sending',
});
const inOrder = (a: Part, b: Part): number =>
  a.of.code.localeCompare(b.of.code) || a.of.order - b.of.order;

/** Files on their way to the rows of a list, one after the other: photos keep their order. */
export const useRowFiles = ({ idTemp, columns }: ListImport) => {
  const [files, setFiles] = useState<readonly Sent[]>([]);
  const column = columns.findIndex(({ field }) => field === 'externalId');
  const set = (id: string, change: Partial<Sent>) =>
    setFiles((all) => all.map((one) => (one.commandId === id ? { ...one, ...change } : one)));
  const sendAll = async (fresh: readonly Sent[]) => {
    const parts = fresh
      .flatMap((sent): Part[] => {
        const of = rowFileOf(sent.file.name);
        return of === null ? [] : [{ sent, of }];
      })
      .toSorted(inOrder);
    try {
      const rows = await rowsByCode(idTemp, column, [...new Set(parts.map(({ of }) => of.code))]);
      for (const { sent, of } of parts) {
        const { commandId, file } = sent;
        const row = rows.get(of.code);
        if (row === undefined) {
          set(commandId, { state: 'row' });
          continue;
        }
        try {
          const sending = { call: of.call, file, idTemp, tupla: row.tupla, commandId };
          await sendRowFile(sending, (share) => set(commandId, { share }));
          set(commandId, { state: row.outcome === 'REFUSED' ? 'waits' : 'kept' });
        } catch (error) {
          set(commandId, { state: 'failed', error });
        }
      }
    } catch (error) {
      for (const { sent } of parts) set(sent.commandId, { state: 'failed', error });
    }
  };
  const add = (chosen: readonly File[]) => {
    const fresh = chosen.map(anew);
    setFiles((all) => [...all, ...fresh]);
    void sendAll(fresh);
  };
  const again = (sent: Sent) => {
    set(sent.commandId, { state: 'sending', share: 0, error: null });
    void sendAll([sent]);
  };
  return { files, add, again, isSending: files.some(({ state }) => state === 'sending') };
};
