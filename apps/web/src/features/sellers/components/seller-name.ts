type PersonName = { readonly name: string; readonly surname: string };

export const fullNameOf = ({ name, surname }: PersonName): string => `${name} ${surname}`;

/** The initials of an account manager, for cells without room for the name. */
export const initialsOf = ({ name, surname }: PersonName): string =>
  `${name.slice(0, 1)}${surname.slice(0, 1)}`;
