/**
 * Whether this is the mobile build (`VITE_MOBILE=on`), which signs in by itself and makes the
 * mobile calls (STA-048). Code of one build is not in the other.
 */
export const isMobile = (): boolean => import.meta.env.VITE_MOBILE === 'on';
