type Named = { readonly name: string; readonly surname: string };

export const nameOf = ({ name, surname }: Named): string => `${name} ${surname}`;

/** Initials, for cells without room for a name. */
export const initialsOf = ({ name, surname }: Named): string =>
  `${name.slice(0, 1)}${surname.slice(0, 1)}`;
