/** Shows a formatted phone number as a link that calls it. */
export const Phone = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
);
