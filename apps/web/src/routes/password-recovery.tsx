import { createFileRoute } from '@tanstack/react-router';
import { RequestLink } from '#features/recovery/components/request-link.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { loadTexts } from '#shared/i18n/i18n.js';

/** SCR-033: requests a link to choose a new password. */
export const Route = createFileRoute('/password-recovery')({
  loader: () => loadTexts('recovery', 'portal'),
  component: () => (
    <PlainFrame>
      <RequestLink />
    </PlainFrame>
  ),
});
