/**
 * Whether this is the mobile build (`VITE_MOBILE=on`). It has its own sign-in page, and makes the
 * mobile calls (STA-048). Neither build contains the code of the other.
 */
export const isMobile = (): boolean => import.meta.env.VITE_MOBILE === 'on';
