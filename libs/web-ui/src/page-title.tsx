/** React lifts `<title>` into the head. */
export const PageTitle = ({ title }: { readonly title: string }) => (
  <title>{`${title} · Fairlot`}</title>
);
