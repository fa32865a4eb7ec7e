import { createFileRoute } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { FrameError } from '#features/shell/components/route-error.js';
import { needSession } from '#shared/session/need-session.js';

/** The frame of every page that needs a session. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => needSession(context, location.href),
  // Part of the first page.
  codeSplitGroupings: [],
  component: () => <Frame />,
  errorComponent: FrameError,
});
