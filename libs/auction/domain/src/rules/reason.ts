/** Whether a reason was given that is not blank. The contract limits its length. */
export const isReason = (reason: string | null): reason is string =>
  reason !== null && reason.trim() !== '';
