import { idText } from '@fairlot/contracts';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { loadEditor } from '#features/auction-editor/api/load-editor.js';
import { CopyAuction, NewAuction } from '#features/auction-editor/components/auction-editor.js';

const NewAuctionPage = () => {
  const { from } = Route.useSearch();
  return from === undefined ? <NewAuction /> : <CopyAuction key={from} idAuction={from} />;
};

export const Route = createFileRoute('/_signed-in/manage/new')({
  validateSearch: z.object({
    /** Id of the auction to copy. */
    from: idText.optional().catch(undefined),
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  // Links do not preload the form when the pointer is over them.
  preload: false,
  loader: ({ context, deps: { from } }) => loadEditor(context, from),
  component: NewAuctionPage,
});
