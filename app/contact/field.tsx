import fields from '@/components/styles/field.module.css';
import { CONTACT_LABELS, type ContactField } from '@/lib/contact/rules';
import styles from './contact-form.module.css';

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
    className: fields.input,
    name: field,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    ...input,
  };
  return (
    <div className={`${styles.field} ${styles[field] ?? ''}`}>
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
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
