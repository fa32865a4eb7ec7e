import type { ConditionReport, Damage } from '@fairlot/contracts/vehicles';
import { expect, it } from 'vitest';
import { mergeReports, NO_REPORT } from './merge-reports.js';

const damage = (part: Damage['part'], severity: Damage['severity'] = 1): Damage => ({
  part,
  kind: 'DENT',
  severity,
  position: { view: 'LEFT', x: 0.5, y: 0.5 },
  idFile: null,
  note: null,
  costMinor: null,
});
const report = (over: Partial<ConditionReport>): ConditionReport => ({ ...NO_REPORT, ...over });
const partsOf = ({ damages }: Pick<ConditionReport, 'damages'>) => damages.map(({ part }) => part);

it('additions and removals of both sides apply, and the other’s are listed', () => {
  const was = report({ damages: [damage('ROOF'), damage('BONNET'), damage('GRILLE')] });
  const mine = report({ damages: [damage('BONNET'), damage('GRILLE'), damage('BRAKES')] });
  const newest = report({ damages: [damage('ROOF'), damage('BONNET'), damage('CLUTCH')] });
  const merged = mergeReports({ was, edited: mine, newest });
  expect(partsOf(merged.report)).toEqual(['BONNET', 'CLUTCH', 'BRAKES']);
  expect(partsOf({ damages: [...merged.damages.added] })).toEqual(['CLUTCH']);
  expect(partsOf({ damages: [...merged.damages.removed] })).toEqual(['GRILLE']);
});

it('an entry changed by both appears in both versions', () => {
  const [was, mine, theirs] = ([1, 2, 3] as const).map((severity) =>
    report({ damages: [damage('ROOF', severity)] }),
  );
  const merged = mergeReports({ was: was!, edited: mine!, newest: theirs! });
  expect(merged.report.damages.map(({ severity }) => severity)).toEqual([3, 2]);
});

it('equal additions appear once, for equipment regardless of spelling', () => {
  const mine = report({ damages: [damage('ROOF')], equipment: [{ text: 'Dog guard' }] });
  const newest = report({ damages: [damage('ROOF')], equipment: [{ text: 'dog GUARD' }] });
  const merged = mergeReports({ was: NO_REPORT, edited: mine, newest });
  expect(merged.report).toEqual(newest);
  expect([merged.damages.added, merged.equipment.added]).toEqual([[], []]);
});

it('an appraisal changed by one side applies; in a conflict one’s own does', () => {
  const linked = (url: string) =>
    report({ appraisal: { by: 'OWNER', format: 'LINK', url: `https://${url}.example/` } });
  const { appraisal: theirs } = linked('theirs');
  const alone = mergeReports({ was: NO_REPORT, edited: NO_REPORT, newest: linked('theirs') });
  expect([alone.report.appraisal, alone.appraisal]).toEqual([
    theirs,
    { newest: theirs, isBoth: false },
  ]);
  const both = mergeReports({ was: NO_REPORT, edited: linked('mine'), newest: linked('theirs') });
  expect(both.report.appraisal).toEqual(linked('mine').appraisal);
  expect(both.appraisal).toEqual({ newest: theirs, isBoth: true });
  const mine = mergeReports({ was: NO_REPORT, edited: linked('mine'), newest: NO_REPORT });
  expect([mine.report.appraisal, mine.appraisal]).toEqual([linked('mine').appraisal, null]);
});
