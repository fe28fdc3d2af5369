/** The PUBLISH_SECRET of sites that tests publish on. */
export const PUBLISH_SECRET = 'a-secret-for-publishing';

/**
 * Notifies a site that its content has changed.
 * @param origin URL of the site
 * @throws {Error} with its response, unless it has published
 */
export async function publish(origin: string, publication: object): Promise<void> {
  const response = await fetch(`${origin}/api/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISH_SECRET}` },
    body: JSON.stringify(publication),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}
