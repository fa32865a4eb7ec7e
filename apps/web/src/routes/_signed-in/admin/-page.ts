import type { UserProfile } from '@fairlot/contracts/access';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PageContext = { readonly queryClient: QueryClient; readonly user: UserProfile | null };

/**
 * Loads code, texts and data of a page.
 * @param keys segments of the address after the page's name
 * @throws notFound for a wrong address, or without the right to open it
 */
export type OpenPage = (context: PageContext, keys: readonly string[]) => Promise<ReactNode>;

const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** The id in an address. */
export const idIn = (key: string | undefined): number => {
  if (key === undefined || !ID_PATTERN.test(key)) throw notFound();
  return Number(key);
};
