import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { streamEventList } from '#features/any-stream/components/any-stream.js';
import { STREAM_FILTER, streamFilter } from '#features/any-stream/components/stream-filter.js';
import { ListPage } from '#shared/list/list-page.js';

const AnyStreamPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={streamEventList}
      query={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

export const Route = createFileRoute('/_signed-in/engineering/streams')({
  validateSearch: streamFilter,
  search: { middlewares: [stripSearchParams(STREAM_FILTER)] },
  component: AnyStreamPage,
});
