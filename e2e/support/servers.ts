/**
 * Waits until servers that test files share are up (e2e/servers.ts), which start with their first use.
 * @param names `demo`, or `api` and `site` with the number of a worker, as in `api-0`
 * @throws {Error} with the reason, when one does not start
 */
export async function needServers(...names: string[]): Promise<void> {
  for (const name of names) {
    const response = await fetch(`${process.env.E2E_SERVERS}/${name}`);
    if (!response.ok) throw new Error(`${name} does not start: ${await response.text()}`);
  }
}
