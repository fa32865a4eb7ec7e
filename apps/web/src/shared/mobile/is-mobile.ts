/**
 * Whether this is the mobile build: made with `VITE_MOBILE=on`, it signs in by itself and makes the
 * mobile calls (STA-048). What only the one build does is not in the other.
 */
export const isMobile = (): boolean => import.meta.env.VITE_MOBILE === 'on';
