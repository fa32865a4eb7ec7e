import { provenanceLogoOperations } from '@fairlot/contracts/vehicles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import styles from './provenance.module.css';

/**
 * The logo of a source, by its code (SEC-40). There are few logos, and each is loaded only once.
 */
const logoQuery = (provenance: string) =>
  queryOptions({
    queryKey: ['provenance-logo', provenance],
    queryFn: ({ signal }) =>
      call(
        provenanceLogoOperations['SEC-40'],
        { query: { provenances: [provenance] } },
        { signal },
      ),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The source of a vehicle: its logo if there is one, and its name. */
export const Provenance = ({ code, name }: { readonly code: string; readonly name: string }) => {
  const { data } = useQuery(logoQuery(code));
  const logo = data?.[0]?.logo;
  return (
    <span className={styles.provenance}>
      {logo !== undefined && <img src={logo} alt="" width={20} height={20} />}
      {name}
    </span>
  );
};
