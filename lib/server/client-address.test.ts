import type { IncomingMessage } from 'node:http';
import { clientAddress, normalizeAddress } from './request';

const request = (forwarded?: string | string[]) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: '10.0.0.9' } } as unknown as IncomingMessage;
};

it.each([
  ['without proxies the connection', 0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  ['behind one proxy the last entry', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['behind two proxies the last but one', 2, '6.6.6.6,7.7.7.7 , 1.1.1.1,2.2.2.2', '1.1.1.1'],
  ['with several headers the last entry of all', 1, ['6.6.6.6', '1.1.1.1'], '1.1.1.1'],
  ['with fewer entries than proxies the first', 3, '1.1.1.1', '1.1.1.1'],
  ['without the header the connection', 1, undefined, '10.0.0.9'],
  ['without entries the connection', 2, ' , ', '10.0.0.9'],
])('the address is %s: TRUST_PROXY=%i, %j', (_, proxies, forwarded, address) => {
  expect(clientAddress(request(forwarded), proxies)).toBe(address);
});

it('is "unknown" for a closed connection', () => {
  const closed = { headers: {}, socket: {} } as unknown as IncomingMessage;
  expect(clientAddress(closed, 0)).toBe('unknown');
});

describe('the address of a client', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1', '192.0.2.1:443', '::FFFF:C000:201', '[::ffff:192.0.2.1]:80']],
    [
      '2001:db8:1:2::/64',
      [
        '2001:db8:1:2::1',
        '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
        '[2001:db8:1:2::9]',
        '[2001:db8:1:2::9]:65535',
        '2001:db8:1:2::1%eth0',
      ],
    ],
    ['fe80:0:0:0::/64', ['fe80::1%1', 'fe80::1%a b', '[fe80::2%lo]:1']],
    ['0:0:0:0::/64', ['::1', '::']],
  ])('is %s in all spellings', (address, spellings) => {
    for (const spelling of spellings) expect(normalizeAddress(spelling)).toBe(address);
  });

  it('differs from one in the next network', () => {
    expect(normalizeAddress('2001:db8:1:3::1')).not.toBe(normalizeAddress('2001:db8:1:2::1'));
  });
});

it.each([
  '',
  'unknown',
  '_hidden',
  'a.b',
  '1.2.3',
  '0x7f.1',
  '1.2.3.4.5',
  '256.1.1.1',
  '[::1',
  ':::1',
  '1:2',
  '%',
  '<script>',
  '\n',
  'x'.repeat(10_000),
])('a text that is no address is "unknown": %j', (text) => {
  expect(normalizeAddress(text)).toBe('unknown');
});
