import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { mailboxQuery } from '#features/mailbox/api/mailbox.js';
import { Mailbox } from '#features/mailbox/components/mailbox.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { ApiError } from '#shared/api/api-error.js';
import { loadTexts } from '#shared/i18n/i18n.js';

const MailboxPage = () => {
  const { mail } = Route.useSearch();
  return (
    <PlainFrame>
      <Mailbox idMail={mail ?? null} />
    </PlainFrame>
  );
};

/** The mailbox of a demonstration. On other servers, the page is not found. */
export const Route = createFileRoute('/mailbox')({
  validateSearch: z.object({ mail: z.coerce.number().int().min(1).optional().catch(undefined) }),
  loader: async ({ context: { queryClient } }) => {
    await loadTexts('recovery', 'portal', 'trouble');
    await queryClient.fetchQuery(mailboxQuery).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: MailboxPage,
});
