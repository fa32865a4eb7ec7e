import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Router } from './router.js';
import { colourScheme, theme } from './theme.js';

type Props = { readonly router: Router; readonly queryClient: QueryClient };

export const App = ({ router, queryClient }: Props) => (
  <MantineProvider theme={theme} colorSchemeManager={colourScheme} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
