import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { commandMachineOf, type CommandOrder } from '../machines/command.machine.js';
import type { CommandValues } from './command-values.js';

export type Send<Answer> = (order: CommandOrder<CommandValues>) => Promise<Answer>;

/** Runs the command of one dialog; `onDone` once, with the answer. */
export const useCommand = <Answer>(
  send: Send<Answer>,
  { asks, onDone }: { readonly asks: boolean; readonly onDone: (answer: Answer) => void },
) => {
  const [machine] = useState(() =>
    commandMachineOf<CommandValues, Answer>().provide({
      actors: {
        send: fromPromise<Answer, CommandOrder<CommandValues>>(({ input }) => send(input)),
      },
    }),
  );
  const input = { asks, newId: () => crypto.randomUUID() };
  const [snapshot, dispatch] = useMachine(machine, { input });
  const done = useEffectEvent(() => {
    if (snapshot.context.answer !== null) onDone(snapshot.context.answer);
  });
  const isDone = snapshot.matches('done');
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
  return { snapshot, dispatch };
};

/** Where a command stands. */
export type CommandStep = SnapshotFrom<ReturnType<typeof commandMachineOf>>['value'];
