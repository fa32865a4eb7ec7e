import { Paginator, usePages } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const TEXTS = {
  first: 'First page',
  last: 'Last page',
  page: (number: number) => `Page ${number}`,
  size: 'Rows a page',
};

const Of = ({ count }: { readonly count: number }) => {
  const pages = usePages(
    Array.from({ length: count }, (_, index) => index + 1),
    [10, 20, 30],
  );
  return (
    <div>
      <p>{pages.visibleRows.join(' ')}</p>
      <Paginator pages={pages} texts={{ ...TEXTS, label: `Pages of ${count} rows` }} />
    </div>
  );
};

export const stories: Stories = {
  many: () => <Of count={205} />,
  'two pages': () => <Of count={12} />,
  'one page': () => <Of count={10} />,
};
