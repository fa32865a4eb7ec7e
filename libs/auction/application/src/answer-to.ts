import type { AnswerOf } from '@fairlot/contracts';
import type { OperationId, Operations } from '@fairlot/contracts/operations';

/** What an operation answers by its contract: `AnswerTo<'SEC-44'>`. */
export type AnswerTo<Id extends OperationId> = AnswerOf<Operations[Id]>;
