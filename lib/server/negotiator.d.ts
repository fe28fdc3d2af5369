/** What the site uses of the package, which has no types of its own for it. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> });
    /**
     * @param options.preferred in this order where the client has no preference
     * @returns those of the available encodings that the client takes, the best first
     */
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
  }
}
