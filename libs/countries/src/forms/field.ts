/**
 * How a market writes a value: if the value without separators matches `read`, it is stored in the
 * format `as`.
 */
export type WrittenForm = { readonly read: string; readonly as: string };

/**
 * A field of a form as plain data. A form contains only the fields that its market shows, in order.
 * A hidden field is not in the form, so it is never required and its value is not stored (reading
 * 4).
 */
export type Field = {
  /**
   * The type of the value. `text` is trimmed. A `code` has capitals and no spaces, dots, hyphens or
   * label (reading 2). An `email` has its domain in ASCII. A `website` is a web address. A `date` is
   * DD/MM/YYYY. A required `tick` must be true. An `answer` is yes or no. A `document` is a file
   * name.
   */
  readonly kind:
    | ('text' | 'code' | 'email' | 'website' | 'date' | 'choice')
    | ('tick' | 'answer' | 'document' | 'id');
  /** Required fields are also marked with a star (VAL-089 to VAL-091, VAL-139, VAL-140). */
  readonly required?: boolean;
  /** Maximum length in characters. */
  readonly max?: number;
  /** Regular expression for the whole value. */
  readonly pattern?: string;
  /** The format of the market, in which the value is stored and checked. */
  readonly written?: WrittenForm;
  /** A pattern for a hint while typing. It never rejects a value (reading 1). */
  readonly helper?: string;
  /** A rule that no pattern can express. */
  readonly check?: 'italianVatCode' | 'italianFiscalCode';
  /** The fields that describe the owner of a fiscal code. */
  readonly owner?: { readonly name: string; readonly surname: string; readonly birthDate: string };
  /** The field that must have the same value. */
  readonly repeats?: string;
  /** The code table of its values. */
  readonly table?: string;
  /** Extensions of file names. */
  readonly types?: readonly string[];
  /** The label, if it differs between markets. */
  readonly label?: string;
  /** Keys of the texts shown with the field. */
  readonly hints?: readonly string[];
  readonly readOnly?: boolean;
};

export type FormFields = Readonly<Record<string, Field>>;

/** The differences of a market by field: changed properties, or null for a hidden field. */
export type FormChanges<Name extends string> = Readonly<
  Partial<Record<Name, Partial<Field> | null>>
>;

/**
 * Builds the form of a market from the common fields and its changes. Optional fields appear only
 * if the changes name them.
 */
export const formOf = <Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  { rare, changes }: { readonly rare: readonly Name[]; readonly changes: FormChanges<Name> },
): FormFields =>
  Object.fromEntries(
    (Object.entries(fields) as [Name, Field][]).flatMap(([name, field]) => {
      const change = changes[name];
      const isShown = change === undefined ? !rare.includes(name) : change !== null;
      return isShown ? [[name, { ...field, ...change }]] : [];
    }),
  );
