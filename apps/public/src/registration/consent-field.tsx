import {
  descriptionIdsOf,
  Fault,
  FieldFrame,
  Hints,
  fieldIdOf,
  Label,
  type FieldProps,
} from './field-frame.js';
import type { RegistrationView } from './registration-view.js';

/** SCR-027: a yes/no question. Neither answer is preselected (reading 16). */
export const AnswerField = (props: FieldProps & { readonly view: RegistrationView }) => {
  const { context, name, form, view } = props;
  const { t } = context;
  const consent = view.consents[name];
  return (
    <FieldFrame {...props} wide>
      <div
        id={fieldIdOf(name)}
        className="answer"
        role="radiogroup"
        tabIndex={-1}
        aria-required={form[name]?.required === true}
        aria-labelledby={`label-${name}`}
        aria-describedby={`text-${name} ${descriptionIdsOf(name)}`}
      >
        <Hints {...props} />
        <div>
          <p className="question" id={`label-${name}`}>
            {consent?.title}
            <span className="star" data-star aria-hidden="true">
              {' *'}
            </span>
          </p>
          <p id={`text-${name}`}>{consent?.text}</p>
        </div>
        <div className="choices">
          {(['agree', 'disagree'] as const).map((answer) => (
            <label key={answer} className="choice">
              <input type="radio" name={name} value={String(answer === 'agree')} />
              {t(`registrationForm.${answer}`)}
            </label>
          ))}
        </div>
      </div>
      <Fault name={name} />
    </FieldFrame>
  );
};

/** A checkbox for a consent or a declaration (VAL-106, VAL-107). */
export const TickField = (props: FieldProps) => {
  const { name, form } = props;
  return (
    <FieldFrame {...props} wide>
      <label className="choice tick">
        <input
          type="checkbox"
          id={fieldIdOf(name)}
          name={name}
          value="true"
          aria-required={form[name]?.required === true}
          aria-describedby={`fault-${name}`}
        />
        <span>
          <Label {...props} />
        </span>
      </label>
      <Fault name={name} />
    </FieldFrame>
  );
};
