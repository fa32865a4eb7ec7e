import type { LotView } from '@fairlot/contracts/auction';
import type { ProblemBody } from '@fairlot/contracts/problem';
import type { Decision } from '../api/send-decision.js';

/** What each form of a decision is given. */
export type DecisionFormProps = {
  readonly lot: LotView;
  /** Why the last order was refused. */
  readonly problem: ProblemBody | null;
  readonly isBusy: boolean;
  readonly onConfirm: (decision: Decision) => void;
  readonly onCancel: () => void;
};
