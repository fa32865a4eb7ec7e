import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '#shared/command/use-command.js';
import { recordKeyOf, type BulkChange } from './record-api.js';
import type { RecordSelection } from './record-selection.js';

type BulkCommandOptions<Values> = {
  readonly send: (values: Values, commandId: string) => Promise<BulkChange>;
  /** Set if the user must confirm the command. */
  readonly confirms?: true;
  readonly onDone: (change: BulkChange) => void;
};

/** The state of a command for the selected records. Reloads the list after each response. */
export const useBulkCommand = <Values>(
  { definition: { record } }: RecordSelection,
  { send, confirms, onDone }: BulkCommandOptions<Values>,
) => {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: recordKeyOf(record) });
  return useCommand<Values, BulkChange>(({ values, commandId }) => send(values, commandId), {
    ...(confirms && { confirms }),
    onDone: (change) => {
      readAgain();
      void client.invalidateQueries({ queryKey: ['bulk-changes', record.name] });
      onDone(change);
    },
    // The number of matching records may have changed.
    onRefused: readAgain,
  });
};
