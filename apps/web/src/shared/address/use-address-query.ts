import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';

/** The search parameters that differ from the defaults. The URL omits defaults. */
const withoutDefaults = <Query extends object>(query: Query, defaults: Query): object =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== defaults[name as keyof Query]),
  );

/**
 * The query in a page's URL, and a function that changes it. For pages whose schema must not be in
 * the route options, because those are in the bundle of the first page.
 */
export const useAddressQuery = <Query extends object>(schema: z.ZodType<Query>) => {
  const navigate = useNavigate();
  const query = schema.parse(useSearch({ strict: false }));
  const change = (changes: Partial<Query>) =>
    void navigate({
      to: '.',
      search: withoutDefaults({ ...query, ...changes }, schema.parse({})) as never,
      replace: true,
    });
  return [query, change] as const;
};
