import type { Outcome, RecordSelection } from './record-selection.entity.js';

const OUTCOME_BY_OLD_NAME: Readonly<Record<string, Outcome>> = {
  deleted: 'APPLIED',
  refused: 'REFUSED',
  changed: 'CHANGED',
  gone: 'GONE',
};
const OLD_REFUSAL = 'RECORD_IN_USE';

/** Results of a deletion that an older version completed without a job. */
export const resultsOfOlderVersion = ({ outcomes }: RecordSelection) =>
  outcomes.map(({ outcome }, index) => ({
    number: index + 1,
    outcome: OUTCOME_BY_OLD_NAME[outcome]!,
    reason: outcome === 'refused' ? OLD_REFUSAL : null,
  }));
