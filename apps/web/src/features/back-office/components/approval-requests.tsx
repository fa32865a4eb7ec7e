import { lazy, Suspense, useEffect, useState } from 'react';
import { onRefusal, type SentCall } from '#shared/api/api-error.js';
import { useMayCall } from '#shared/session/rights.js';

const Dialog = lazy(async () => ({
  default: (await import('./approval-dialog.js')).ApprovalDialog,
}));

/**
 * Opens the approval dialog on any back-office page if the server refuses a change that needs
 * approval (ADR 58).
 */
export const ApprovalRequests = () => {
  const may = useMayCall();
  const [sent, setSent] = useState<SentCall | null>(null);
  useEffect(
    () =>
      onRefusal((refusal) => {
        if (refusal.problem.code === 'APPROVAL_REQUIRED') setSent(refusal.sent);
      }),
    [],
  );
  if (sent === null || !may('ENG-312')) return null;
  return (
    <Suspense fallback={null}>
      <Dialog sent={sent} onClose={() => setSent(null)} />
    </Suspense>
  );
};
