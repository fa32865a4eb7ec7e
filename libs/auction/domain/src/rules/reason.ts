/** Whether a reason was really given; the edge bounds its length. */
export const isReason = (reason: string | null): reason is string =>
  reason !== null && reason.trim() !== '';
