import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Router } from './router.js';

type Props = { readonly router: Router; readonly queryClient: QueryClient };

export const App = ({ router, queryClient }: Props) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
