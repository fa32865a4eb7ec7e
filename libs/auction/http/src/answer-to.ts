import type { AnswerOf, OperationId, Operations } from '@fairlot/contracts';

/** What an operation answers by its contract: `AnswerTo<'SEC-44'>`. */
export type AnswerTo<Id extends OperationId> = AnswerOf<Operations[Id]>;
