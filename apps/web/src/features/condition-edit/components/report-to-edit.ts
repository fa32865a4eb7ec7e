import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, VehicleDetails } from '@fairlot/contracts/vehicles';

/** A condition report from which an edit starts, with a function that loads the newest state. */
export type ReportToEdit = {
  readonly vehicle: VehicleDetails;
  readonly condition: AnswerTo<'ENG-110'>;
  readonly startFrom: (newest: AnswerTo<'ENG-110'>) => void;
};

/** The empty report from which the first edit of a vehicle starts. */
const NO_REPORT: ConditionReport = {
  damages: [],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
};
export const reportOf = ({ condition }: ReportToEdit): ConditionReport => ({
  ...(condition.report ?? NO_REPORT),
});
