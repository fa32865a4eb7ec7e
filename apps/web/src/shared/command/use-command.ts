import type { ProblemBody } from '@fairlot/contracts/problem';
import { newCommandId } from '@fairlot/kernel';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { commandMachineOf, type CommandOrder } from './command.machine.js';

export type Send<Values, Answer> = (order: CommandOrder<Values>) => Promise<Answer>;

type Hooks<Answer> = {
  /** Whether the user is asked once more before it is sent. */
  readonly asks?: boolean;
  /** Once, with the answer. */
  readonly onDone: (answer: Answer) => void;
  /** Each time that the server says no. */
  readonly onRefused?: (problem: ProblemBody) => void;
};

/** Runs the command of one dialog, sent as the dialog knew how to when it opened. */
export const useCommand = <Values, Answer>(
  send: Send<Values, Answer>,
  { asks = false, onDone, onRefused }: Hooks<Answer>,
) => {
  const [machine] = useState(() =>
    commandMachineOf<Values, Answer>().provide({
      actors: { send: fromPromise<Answer, CommandOrder<Values>>(({ input }) => send(input)) },
    }),
  );
  const input = { asks, newId: () => newCommandId() };
  const [snapshot, dispatch] = useMachine(machine, { input });
  const { answer, problem } = snapshot.context;
  const tell = useEffectEvent(() => {
    if (answer !== null) onDone(answer);
    else if (problem) onRefused?.(problem);
  });
  useEffect(() => tell(), [answer, problem]);
  return { snapshot, dispatch };
};

/** Where a command stands. */
export type CommandStep = SnapshotFrom<ReturnType<typeof commandMachineOf>>['value'];
