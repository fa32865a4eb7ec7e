import type { Caller } from '@fairlot/access-domain';
import { AnsweredWrites, type WriteScope } from '@fairlot/auction-read-model';
import { Refused, type ProblemCode, type RefusalDetails } from '@fairlot/contracts/refused';
import { canonicalJson, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../providers.js';

/** The writer and the client's idempotency key; null if there is none. */
export type Writer = { readonly caller: Caller; readonly key: string | null };

type WriteOutcome<Answer> =
  | { readonly answer: Answer }
  | { readonly refused: { readonly code: ProblemCode; readonly details: RefusalDetails } };

/**
 * Runs writes to tables that write no events. If the client sent a key, a repeated call returns the
 * first response, even a refusal. The response is stored in the same transaction as the change.
 */
@Injectable()
export class IdempotentWrites {
  constructor(
    private readonly answered: AnsweredWrites,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs a write once for each key, and returns the first answer to a repeat.
   * @param judged makes the checks, and throws before anything is written. It returns the function
   * that writes, which uses only the given transaction, so that it never waits for a second
   * connection.
   * @throws Refused by `judged` or the write, COMMAND_ID_REUSED if the key belongs to another
   * request
   */
  async run<Answer>(
    { caller: { idUser }, key }: Writer,
    request: { readonly name: string; readonly content: object },
    judged: () => Promise<(scope: WriteScope) => Promise<Answer>>,
  ): Promise<Answer> {
    if (key === null) return this.answered.transaction(await judged());
    const fingerprint = canonicalJson(request);
    const write = { idUser, commandId: key.toLowerCase(), fingerprint, at: this.clock.now() };
    const existing = await this.answered.find<WriteOutcome<Answer>>(write);
    const { outcome, isSame } =
      existing ?? (await this.answered.once(write, await outcomeOf(judged)));
    if (!isSame) throw new Refused('COMMAND_ID_REUSED');
    if ('answer' in outcome) return outcome.answer;
    throw new Refused(outcome.refused.code, outcome.refused.details);
  }
}

const refusalIn = (error: unknown): WriteOutcome<never> => {
  if (!(error instanceof Refused)) throw error;
  const { code, details } = error;
  return { refused: { code, details } };
};

const outcomeOf = async <Answer>(
  judged: () => Promise<(scope: WriteScope) => Promise<Answer>>,
): Promise<(scope: WriteScope) => Promise<WriteOutcome<Answer>>> => {
  try {
    const work = await judged();
    return (scope) => work(scope).then((answer) => ({ answer }), refusalIn);
  } catch (error) {
    const refusal = refusalIn(error);
    return async () => refusal;
  }
};
