/** A number as people read it, that a phone dials. */
export const Phone = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
);
