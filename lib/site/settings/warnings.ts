import { fileVariables, localUrl, type Variables } from '../../../engine';
import { type Env, SETTINGS } from './env';

/**
 * A sentence for each setting that is valid but probably wrong.
 * @param placeholder a text of the demo brand, from `placeholderText`
 * @param file the variables of the file `.env`
 */
export function settingWarnings(
  settings: Env,
  placeholder: string | undefined,
  file: Variables = fileVariables(),
): string[] {
  const { API_BASE_URL, MESSAGES_WEBHOOK_URL, REDIS_URL, SITE_URL, SMTP_URL, TRUST_PROXY } =
    settings;
  /** The setting that shows that the site is public and not a trial on this machine. */
  const publicBy = (API_BASE_URL && 'API_BASE_URL') || (TRUST_PROXY > 0 && 'TRUST_PROXY');
  const unknown = Object.keys(file).filter((name) => !SETTINGS.includes(name));
  const warnings = [
    ...unknown.map(
      (name) =>
        `${name} in .env is no setting of the site: the README has a table of all settings.`,
    ),
    publicBy &&
      SITE_URL === localUrl(settings) &&
      `SITE_URL is ${SITE_URL}, its default, although ${publicBy} is set: canonical URLs, feeds and shared links lead to this machine, and the contact form is accepted from no other address. Set SITE_URL to the public origin.`,
    REDIS_URL &&
      !API_BASE_URL &&
      'REDIS_URL is set and API_BASE_URL is not: each process has an embedded API, and contact messages, of its own. Set API_BASE_URL to the one API of all processes; `npm run api` is one for content in a folder (docs/deploy.md).',
    API_BASE_URL &&
      MESSAGES_WEBHOOK_URL &&
      'MESSAGES_WEBHOOK_URL and API_BASE_URL are both set: this process posts no messages, because they go to that API. If the API is `npm run api`, set MESSAGES_WEBHOOK_URL there.',
    API_BASE_URL &&
      SMTP_URL &&
      'SMTP_URL and API_BASE_URL are both set: this process sends no mail, because messages go to that API. If the API is `npm run api`, set SMTP_URL and MESSAGES_MAIL_TO there.',
    placeholder &&
      SITE_URL.startsWith('https:') &&
      `brand/brand.ts or brand/copy has a placeholder, "${placeholder}", while SITE_URL is public: put your own links and addresses there.`,
  ];
  return warnings.flatMap((warning) => warning || []);
}
