/**
 * The network that counts as one client: an IPv6 network of 48 bits, though it has room for 65,536
 * of 64 bits; any other address is its own.
 * @param client as engine/http/request.ts writes addresses
 */
export function networkOf(client: string): string {
  return client.replace(/:[\da-f]+::\/64$/, '');
}
