import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport, VehicleDetails } from '@fairlot/contracts/vehicles';

/** A condition report as the start of an edit, with a way to load a newer state. */
export type ReportToEdit = {
  readonly vehicle: VehicleDetails;
  readonly condition: AnswerTo<'ENG-110'>;
  readonly startFrom: (newest: AnswerTo<'ENG-110'>) => void;
};

/** The initial report of a vehicle without one. */
const NO_REPORT: ConditionReport = {
  damages: [],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
};
export const reportOf = ({ condition }: ReportToEdit): ConditionReport => ({
  ...(condition.report ?? NO_REPORT),
});
