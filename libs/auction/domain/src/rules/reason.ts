/** Whether a non-blank reason was given. The edge limits its length. */
export const isReason = (reason: string | null): reason is string =>
  reason !== null && reason.trim() !== '';
