import type { ProblemBody } from '@fairlot/contracts/problem';
import { newCommandId } from '@fairlot/kernel';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { commandMachineOf, type CommandOrder } from './command.machine.js';

export type SendCommand<Values, Answer> = (order: CommandOrder<Values>) => Promise<Answer>;

type CommandHooks<Answer> = {
  /** Whether the user must confirm the command before it is sent. */
  readonly confirms?: boolean;
  /** Called once, with the response. */
  readonly onDone: (answer: Answer) => void;
  /** Called after each refusal, with the reason. */
  readonly onRefused?: (problem: ProblemBody) => void;
};

/**
 * Runs the command of a dialog. Uses the `send` function from when the dialog opened, even if it
 * changes later.
 */
export const useCommand = <Values, Answer>(
  send: SendCommand<Values, Answer>,
  { confirms = false, onDone, onRefused }: CommandHooks<Answer>,
) => {
  const [machine] = useState(() =>
    commandMachineOf<Values, Answer>().provide({
      actors: { send: fromPromise<Answer, CommandOrder<Values>>(({ input }) => send(input)) },
    }),
  );
  const input = { confirms, newId: () => newCommandId() };
  const [snapshot, dispatch] = useMachine(machine, { input });
  const { answer, problem } = snapshot.context;
  const tell = useEffectEvent(() => {
    if (answer !== null) onDone(answer);
    else if (problem) onRefused?.(problem);
  });
  useEffect(() => tell(), [answer, problem]);
  return { snapshot, dispatch };
};

/** The step of a command, such as `editing` or `sending`. */
export type CommandStep = SnapshotFrom<ReturnType<typeof commandMachineOf>>['value'];
