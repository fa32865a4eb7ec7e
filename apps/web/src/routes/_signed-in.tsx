import { createFileRoute } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { FrameError } from '#features/shell/components/route-error.js';
import { needSession } from '#shared/session/need-session.js';

/** The layout of every page that needs a session. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => needSession(context, location.href),
  // Keeps the layout in the bundle of the first page.
  codeSplitGroupings: [],
  component: () => <Frame />,
  errorComponent: FrameError,
});
