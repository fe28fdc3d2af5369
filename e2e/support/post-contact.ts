import type { ContactMessage } from '../../lib/publisher-api/contract';

type Options = {
  headers?: Record<string, string>;
  /** URL of another site to post the form to. */
  to?: string;
};

/**
 * Opens the contact page and posts its form like a browser without JavaScript.
 * @param site URL of the site, without a trailing slash
 */
export async function postContact(
  site: string,
  message: ContactMessage | Record<string, never>,
  { to = site, ...options }: Options = {},
): Promise<Response> {
  const form = hiddenFields(await (await fetch(`${site}/contact`)).text());
  for (const [name, value] of Object.entries(message)) form.set(name, value);
  return fetch(`${to}/contact`, { method: 'POST', body: form, ...options });
}

/** React's hidden fields, which name the form's action. */
function hiddenFields(html: string): FormData {
  const form = new FormData();
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?\/>/g,
  )) {
    form.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  }
  return form;
}

/** Whether the page says that the message was sent. */
export function saysSent(html: string): boolean {
  return /role="status"><span>[^<]+<\/span><\/p>/.test(html);
}
