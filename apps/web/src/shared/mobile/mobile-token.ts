const STORAGE_KEY = 'fairlot.token';

/**
 * The access token of the mobile build, stored only for the session (STA-045). Null if signed out.
 */
const mobileToken = (): string | null => sessionStorage.getItem(STORAGE_KEY);
export const storeMobileToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token);
export const clearMobileToken = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** The header that every mobile call sends (CON-036). Empty if signed out. */
export const tokenHeader = (): { readonly token?: string } => {
  const token = mobileToken();
  return token === null ? {} : { token };
};
