import { Button, text } from '@fairlot/web-ui';
import { useRef, type ChangeEvent, type ReactNode } from 'react';

export type OnFiles = { readonly onFiles: (files: readonly File[]) => void };

type PickProps = OnFiles & {
  readonly label: string;
  readonly icon: ReactNode;
  readonly accept: string;
  readonly look?: 'filled' | 'light';
  readonly className?: string;
  readonly multiple?: true;
  /** Opens the camera of a phone. `environment` is the rear camera. */
  readonly capture?: 'environment';
  /** Id of the file input, to which a form's label refers. */
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
};

/** A button that opens the browser's dialog to choose files. */
export const PickButton = ({
  label,
  onFiles,
  look = 'filled',
  icon,
  className = '',
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...input
}: PickProps) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Lets the user choose the same file again.
    currentTarget.value = '';
  };
  return (
    <>
      <input
        {...input}
        ref={inputRef}
        type="file"
        className={text.hidden}
        tabIndex={-1}
        aria-label={label}
        onChange={choose}
      />
      <Button
        look={look}
        icon={icon}
        className={className}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onClick={() => inputRef.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};
