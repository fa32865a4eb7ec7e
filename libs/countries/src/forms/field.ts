/** A value of capitals and digits that `read` matches, without what separates them, is written as `as`. */
export type WrittenForm = { readonly read: string; readonly as: string };

/**
 * A field of a form as plain data. A form holds the fields that its market shows, in their order: one
 * that is hidden is not there, so it is never required, and what was sent for it is not kept (reading 4).
 */
export type Field = {
  /**
   * What it holds. `text` is kept trimmed, a `code` in capitals without blanks, dots and hyphens
   * (reading 2), an `email` with its domain in ASCII, a
   * `website` as an address on the web, a `date` as
   * DD/MM/YYYY. A `tick` that is required is true; an `answer` is yes or no. A `document` is a file name.
   */
  readonly kind:
    | ('text' | 'code' | 'email' | 'website' | 'date' | 'choice')
    | ('tick' | 'answer' | 'document' | 'id');
  /** It is starred, too (VAL-089 to VAL-091, VAL-139, VAL-140). */
  readonly required?: boolean;
  /** Characters. */
  readonly max?: number;
  /** Regular expression of the whole value. */
  readonly pattern?: string;
  /** How its market writes it: in this form it is kept and judged. */
  readonly written?: WrittenForm;
  /** The same, while it is typed: it drives a hint and never decides (reading 1). */
  readonly helper?: string;
  /** A rule beyond any pattern. */
  readonly check?: 'italianVatCode' | 'italianFiscalCode';
  /** Fields that tell whose fiscal code it is. */
  readonly owner?: { readonly name: string; readonly surname: string; readonly birthDate: string };
  /** Field that it repeats. */
  readonly repeats?: string;
  /** Code table that offers its values. */
  readonly table?: string;
  /** Extensions of a document's name. */
  readonly types?: readonly string[];
  /** What it is called where markets differ. */
  readonly label?: string;
  /** Texts that stand with it. */
  readonly hints?: readonly string[];
  readonly readOnly?: boolean;
};

export type Form = Readonly<Record<string, Field>>;

/** How a market differs from the others: what it changes, null for what it hides. */
export type FormChanges<Name extends string> = Readonly<
  Partial<Record<Name, Partial<Field> | null>>
>;

/** Some of the fields stand only where a market names them. */
export const formOf = <Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  { rare, changes }: { readonly rare: readonly Name[]; readonly changes: FormChanges<Name> },
): Form =>
  Object.fromEntries(
    (Object.entries(fields) as [Name, Field][]).flatMap(([name, field]) => {
      const change = changes[name];
      const isShown = change === undefined ? !rare.includes(name) : change !== null;
      return isShown ? [[name, { ...field, ...change }]] : [];
    }),
  );
