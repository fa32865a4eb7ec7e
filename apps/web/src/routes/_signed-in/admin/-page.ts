import type { UserProfile } from '@fairlot/contracts/access';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PageContext = { readonly queryClient: QueryClient; readonly user: UserProfile | null };

/**
 * Loads the code, texts and data of a back-office page.
 * @param keys path segments after the name of the page
 * @throws notFound if the path is wrong, or if the user may not open the page
 */
export type OpenPage = (context: PageContext, keys: readonly string[]) => Promise<ReactNode>;

const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** The id in a path segment. */
export const idIn = (key: string | undefined): number => {
  if (key === undefined || !ID_PATTERN.test(key)) throw notFound();
  return Number(key);
};
