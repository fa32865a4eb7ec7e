import { createFileRoute, notFound } from '@tanstack/react-router';
import { Processes } from '#features/processes/components/processes.js';
import { mayCall } from '#shared/session/rights.js';

export const Route = createFileRoute('/_signed-in/engineering/processes')({
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !mayCall(user, 'ENG-37')) throw notFound();
  },
  component: Processes,
});
