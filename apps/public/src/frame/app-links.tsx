import type { PageContext } from '../page-context.js';

/** SCR-018: links to the mobile app in the app stores. Only Germany has them. */
export const AppLinks = ({ context: { view } }: { readonly context: PageContext }) => {
  const { info, idMarket } = view;
  if (idMarket !== 'DE' || info === null) return null;
  const stores = [
    ['App Store', info.appStoreUrl],
    ['Google Play', info.playStoreUrl],
  ] as const;
  return (
    <p className="stores">
      {stores.map(
        ([name, url]) =>
          url !== null && (
            <a key={name} className="store" href={url} rel="noopener">
              {name}
            </a>
          ),
      )}
    </p>
  );
};
