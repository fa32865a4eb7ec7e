type Named = { readonly brand: string; readonly model: string };

/** Make and model as a title: stock files write models in small letters. */
export const vehicleTitle = ({ brand, model }: Named): string =>
  `${brand} ${model.charAt(0).toUpperCase()}${model.slice(1)}`;
