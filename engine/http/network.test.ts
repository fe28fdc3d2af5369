import { networkOf } from './network';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:7:1::/64', '2001:db8:7'],
  ['2001:db8:7:ffff::/64', '2001:db8:7'],
  ['2001:db8:8:1::/64', '2001:db8:8'],
  ['unknown', 'unknown'],
])('%s counts as %s', (client, network) => {
  expect(networkOf(client)).toBe(network);
});
