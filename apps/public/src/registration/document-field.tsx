import {
  descriptionIdsOf,
  Fault,
  FieldFrame,
  Hints,
  fieldIdOf,
  Label,
  type FieldProps,
} from './field-frame.js';
import { sizeMaxParameter } from './form-words.js';
import { variantsOf } from './sections.js';

const DocumentIcon = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
    <path
      d="M6 2.8h8l4.5 4.6v13.8H6zM13.6 3v5h5"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinejoin="round"
    />
  </svg>
);

/** The chosen file, with thumbnail, name and a button that removes it (VAL-088). */
const ChosenFile = () => (
  <div className="chosen" data-chosen hidden>
    <span className="look" data-look>
      <DocumentIcon />
    </span>
    <span className="file">
      <b data-file-name />
      <small data-file-size />
    </span>
    <button type="button" className="button plain" data-remove />
  </div>
);

const TakePhotoButton = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <label className="pick camera" id={`photo-${name}`}>
    <input
      type="file"
      accept="image/jpeg"
      capture="environment"
      aria-labelledby={`label-${name} photo-${name}`}
    />
    {text}
  </label>
);

/**
 * SCR-123, VAL-083 to VAL-087: a field for a document, which is dropped, chosen by click, or taken
 * by camera. The first field accepts two files at once.
 */
export const DocumentField = (props: FieldProps) => {
  const { context, name, form } = props;
  const { t } = context;
  const [{ types = [] } = {}] = variantsOf(name);
  const kinds = types.filter((type) => type !== 'jpg').map((type) => type.toUpperCase());
  const multiple = name === 'doc';
  const hasPhotos = types.includes('jpg');
  return (
    <FieldFrame {...props} wide>
      <p className="label" id={`label-${name}`}>
        <Label {...props} />
      </p>
      <div className="drop" data-drop>
        <DocumentIcon />
        <p>
          <span className="by-hand">{t('registrationForm.document.drop')} </span>
          <label className="pick" id={`choose-${name}`}>
            <input
              type="file"
              id={fieldIdOf(name)}
              multiple={multiple}
              accept={types.map((type) => `.${type}`).join()}
              aria-labelledby={`label-${name} choose-${name}`}
              aria-required={form[name]?.required === true}
              aria-describedby={`kinds-${name} ${descriptionIdsOf(name)}`}
            />
            {t('registrationForm.document.choose')}
          </label>
          {hasPhotos && <TakePhotoButton name={name} text={t('registrationForm.document.photo')} />}
        </p>
        <p className="hint" id={`kinds-${name}`}>
          {multiple && <span data-two>{t('registrationForm.document.two')} </span>}
          {t('registrationForm.document.kinds', { kinds: kinds.join(', '), ...sizeMaxParameter })}
        </p>
      </div>
      <ChosenFile />
      <Hints {...props} />
      <Fault name={name} />
    </FieldFrame>
  );
};
