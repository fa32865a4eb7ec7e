import type { AnswerTo } from '@fairlot/contracts/operations';
import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '#shared/session/session.js';
import { savedReport } from '../machines/saved-report.js';
import {
  isSameReport,
  mergeReports,
  NO_REPORT,
  type MergedReport,
} from '../machines/merge-reports.js';

type Read = Pick<AnswerTo<'ENG-110'>, 'version' | 'report'>;
type Start = { readonly version: number; readonly report: ConditionReport };
type Written = {
  /** The version it started from. */
  readonly start: Start;
  readonly report: ConditionReport;
  /** The other user's version after a concurrent edit. */
  readonly met: MergedReport | null;
};

const startOf = ({ version, report }: Read): Start => ({ version, report: report ?? NO_REPORT });

/** A report in progress, valid at any time; stored in this browser until sent. */
export const useReport = (idVehicle: number, read: Read) => {
  const { idUser } = useUser();
  const shelfOf = (version: number) => savedReport({ idUser, idVehicle, version });
  const [found, setFound] = useState(() => shelfOf(read.version).read());
  const [{ start, report, met }, setWritten] = useState<Written>(() => {
    const first = startOf(read);
    return { start: first, report: found?.report ?? first.report, met: null };
  });
  const shelf = shelfOf(start.version);
  const isUnsaved = !isSameReport(report, start.report);
  const save = useEffectEvent(() => (isUnsaved ? shelf.save(report) : shelf.discard()));
  useEffect(() => save(), [report]);
  const write = (how: (now: ConditionReport) => ConditionReport) =>
    setWritten((now) => ({ ...now, report: how(now.report) }));
  return {
    report,
    version: start.version,
    met,
    isUnsaved,
    shelf,
    found,
    /** Replaces one part. */
    change: <Part extends keyof ConditionReport>(
      part: Part,
      how: (now: ConditionReport[Part]) => ConditionReport[Part],
    ) => write((now) => ({ ...now, [part]: how(now[part]) })),
    startAfresh: () => {
      write(() => start.report);
      setFound(null);
    },
    /** Continues from the other user's version, merged with these edits. */
    meet: (newest: Read) => {
      shelf.discard();
      setWritten((now) => {
        const theirs = startOf(newest);
        const sides = { was: now.start.report, edited: now.report, newest: theirs.report };
        const merged = mergeReports(sides);
        return { start: theirs, report: merged.report, met: merged };
      });
    },
  };
};
export type Draft = ReturnType<typeof useReport>;
