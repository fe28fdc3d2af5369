import { CONTACT_LABELS, type ContactField } from '@/lib/contact/rules';

type Props = {
  id: string;
  field: ContactField;
  defaultValue: string;
  error: string | undefined;
  onInput: () => void;
};

/** One field of the contact form with its label and error. */
export function Field({ id, field, error, ...input }: Props) {
  const errorId = `${id}-error`;
  const shared = {
    id,
    name: field,
    className: 'input',
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...input,
  };
  return (
    <div className={`contact-field contact-${field}`}>
      <label htmlFor={id}>{CONTACT_LABELS[field]}</label>
      {field === 'message' ? (
        <textarea {...shared} rows={7} />
      ) : (
        <input
          {...shared}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={field === 'subject' ? 'off' : field}
        />
      )}
      {error && (
        <p id={errorId} className="contact-error">
          {error}
        </p>
      )}
    </div>
  );
}
