import type { LotView } from '@fairlot/contracts/auction';
import type { ProblemBody } from '@fairlot/contracts/problem';
import type { AwardDecision } from '../api/send-decision.js';

/** Props that the form of every decision takes. */
export type DecisionFormProps = {
  readonly lot: LotView;
  /** The last refusal by the server. Null if there is none. */
  readonly problem: ProblemBody | null;
  readonly isBusy: boolean;
  readonly onConfirm: (decision: AwardDecision) => void;
  readonly onCancel: () => void;
};
