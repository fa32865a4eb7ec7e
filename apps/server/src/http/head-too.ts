/**
 * Of pages and the files beside them: whoever checks links or watches over the portal asks for their
 * head alone (RFC 9110, section 9.3.2). Calls decide by themselves: one GET places a bid (reading 54).
 */
export const HEAD_TOO = { exposeHeadRoute: true } as const;
