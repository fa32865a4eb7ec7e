import { useTitleBadge } from './title-badge.js';

/** Sets the title of the page, because React moves `<title>` into the head. */
export const PageTitle = ({ title }: { readonly title: string }) => {
  const badge = useTitleBadge();
  return <title>{`${badge > 0 ? `(${badge}) ` : ''}${title} · Fairlot`}</title>;
};
