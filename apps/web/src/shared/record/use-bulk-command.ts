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

/** Returns a function that reloads the list and the user's bulk changes. */
export const useBulkReload = ({ definition: { record } }: Pick<RecordSelection, 'definition'>) => {
  const client = useQueryClient();
  return (): void => {
    void client.invalidateQueries({ queryKey: recordKeyOf(record) });
    void client.invalidateQueries({ queryKey: ['bulk-changes', record.name] });
  };
};

/** The state of a command for the selected records. Reloads the list after each response. */
export const useBulkCommand = <Values>(
  selection: RecordSelection,
  { send, confirms, onDone }: BulkCommandOptions<Values>,
) => {
  const readAgain = useBulkReload(selection);
  return useCommand<Values, BulkChange>(({ values, commandId }) => send(values, commandId), {
    ...(confirms && { confirms }),
    onDone: (change) => {
      readAgain();
      onDone(change);
    },
    // The number of matching records may have changed.
    onRefused: readAgain,
  });
};
