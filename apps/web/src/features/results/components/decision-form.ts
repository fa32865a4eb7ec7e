import type { LotView } from '@fairlot/contracts/auction';
import type { ProblemBody } from '@fairlot/contracts/problem';
import type { AwardDecision } from '../api/send-decision.js';

/** Props of each decision form. */
export type DecisionFormProps = {
  readonly lot: LotView;
  /** Reason of the last refusal. */
  readonly problem: ProblemBody | null;
  readonly isBusy: boolean;
  readonly onConfirm: (decision: AwardDecision) => void;
  readonly onCancel: () => void;
};
