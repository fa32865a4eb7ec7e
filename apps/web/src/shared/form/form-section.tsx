import { FieldMessage } from '@fairlot/web-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { get, useController } from 'react-hook-form';
import { Section } from '#shared/ui/sheet.js';
import type { SectionProps } from './describe-form.js';

type PartFault = { readonly path: readonly string[]; readonly message: string };

/**
 * The server's errors about parts of a section's value. Errors by the contract are shown at the
 * controls.
 */
const partFaults = (error: object | undefined, path: readonly string[] = []): PartFault[] =>
  Object.entries(error ?? {}).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null || key === 'ref') return [];
    const at = [...path, key];
    if ('type' in part && part.type === 'server' && 'message' in part)
      return [{ path: at, message: String(part.message) }];
    return partFaults(part, at);
  });

type EntryProps = {
  /** Returns the name of a list's entry, for errors about it. */
  readonly entryName?: ((at: number) => string) | undefined;
};
type Props = SectionProps & EntryProps & { readonly children: ReactNode };

/** Shows the error of a section, and the errors of the parts of its value. */
export const SectionFaults = ({ form, name, fault, entryName }: SectionProps & EntryProps) => {
  const error = get(form.formState.errors, name) as object | undefined;
  return (
    <>
      {fault !== undefined && <FieldMessage fault>{fault}</FieldMessage>}
      {partFaults(error).map(({ path, message }) => (
        <FieldMessage key={path.join('.')} fault>
          {entryName && path[0] !== undefined
            ? `${entryName(Number(path[0]))}: ${message}`
            : message}
        </FieldMessage>
      ))}
    </>
  );
};

/** A section of a form, with its errors. It gets the focus if its value is invalid. */
export const FormSection = ({ children, entryName, ...props }: Props) => {
  const { form, name, texts } = props;
  const section = useRef<HTMLElement>(null);
  const { ref } = useController({ control: form.control, name }).field;
  useEffect(() => ref({ focus: () => section.current?.focus() }), [ref]);
  return (
    <Section title={texts.label} ref={section} tabIndex={-1}>
      {children}
      <SectionFaults {...props} entryName={entryName} />
    </Section>
  );
};
