/** A formatted phone number as a link. */
export const Phone = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
);
