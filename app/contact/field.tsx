import fields from '@/components/styles/field.module.css';
import type { ContactField } from '@/lib/contact/rules';
import styles from './contact-form.module.css';

type Props = {
  id: string;
  field: ContactField;
  defaultValue: string;
  error: string | undefined;
  onInput: () => void;
};

const LABELS: Record<ContactField, string> = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

/** One field of the form, with its error beside it. */
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
      <label htmlFor={id}>{LABELS[field]}</label>
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
