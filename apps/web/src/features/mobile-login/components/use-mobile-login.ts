import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, retryDelayMs } from '#shared/api/api-error.js';
import { mobileLoginSchema, signInMobile, type MobileLogin } from '../api/mobile-login.js';

type LoginValues = Required<MobileLogin>;
const EMPTY_VALUES: LoginValues = { username: '', password: '', code: '' };
const ASKS_FOR_CODE = 'SECOND_FACTOR_NEEDED';

const isRefused = (error: Error | null): error is ApiError => error instanceof ApiError;
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === ASKS_FOR_CODE;

/**
 * Signs in on a phone. A refusal marks the fields until one of them changes (STA-010). A lost
 * connection is logged and marks no field (STA-012).
 */
export const useMobileLogin = (onSignedIn: () => void) => {
  const [written, setWritten] = useState(EMPTY_VALUES);
  const [needsCode, setNeedsCode] = useState(false);
  const { username, password, code } = written;
  const body = { username, password, ...(needsCode && { code }) };
  const login = useMutation({
    mutationFn: signInMobile,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (asksForCode(error)) setNeedsCode(true);
      if (!isRefused(error)) reportError(error);
    },
  });
  // The server's first request for a code is not an error.
  const isFirstAsk = asksForCode(login.error) && code === '';
  return {
    written,
    needsCode,
    error: login.error,
    isLocked: retryDelayMs(login.error) !== null,
    hasFailed: isRefused(login.error) && !isFirstAsk,
    isSending: login.isPending,
    isValid: mobileLoginSchema.safeParse(body).success,
    write: (change: Partial<LoginValues>) => {
      setWritten({ ...written, ...change });
      login.reset();
    },
    send: () => login.mutate(body),
  };
};
