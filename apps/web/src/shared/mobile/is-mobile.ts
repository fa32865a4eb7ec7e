/**
 * Whether this is the mobile build (`VITE_MOBILE=on`), which has its own sign-in and makes the
 * mobile calls (STA-048). Code of one build is not in the other.
 */
export const isMobile = (): boolean => import.meta.env.VITE_MOBILE === 'on';
