type PersonName = { readonly name: string; readonly surname: string };

export const fullNameOf = ({ name, surname }: PersonName): string => `${name} ${surname}`;

/** Initials, for cells without room for a name. */
export const initialsOf = ({ name, surname }: PersonName): string =>
  `${name.slice(0, 1)}${surname.slice(0, 1)}`;
