import type { IncomingMessage } from 'node:http';
import { clientAddress, normalizeAddress } from './client-address';

const SOCKET = '10.0.0.9';

function request(forwarded?: string | string[], remoteAddress: string | undefined = SOCKET) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

it('is the connection’s own address without a proxy, whatever the header says', () => {
  expect(clientAddress(request(), 0)).toBe(SOCKET);
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 0)).toBe(SOCKET);
});

it('is the last entry behind one proxy: a client can forge the others', () => {
  expect(clientAddress(request('1.1.1.1'), 1)).toBe('1.1.1.1');
  expect(clientAddress(request('6.6.6.6, 1.1.1.1'), 1)).toBe('1.1.1.1');
});

it('is the last but one behind two proxies', () => {
  expect(clientAddress(request('1.1.1.1, 2.2.2.2'), 2)).toBe('1.1.1.1');
  expect(clientAddress(request('6.6.6.6,7.7.7.7 , 1.1.1.1,2.2.2.2'), 2)).toBe('1.1.1.1');
});

it('reads a header that was sent several times as one', () => {
  expect(clientAddress(request(['6.6.6.6', '1.1.1.1']), 1)).toBe('1.1.1.1');
});

it.each([undefined, '', ' , '])('falls back to the connection for the header %p', (header) => {
  expect(clientAddress(request(header), 1)).toBe(SOCKET);
  expect(clientAddress(request(header), 2)).toBe(SOCKET);
});

it('takes what there is when fewer proxies wrote than are trusted', () => {
  expect(clientAddress(request('1.1.1.1'), 3)).toBe('1.1.1.1');
});

it('is "unknown" for a connection that is gone', () => {
  const gone = { headers: {}, socket: {} } as unknown as IncomingMessage;
  expect(clientAddress(gone, 0)).toBe('unknown');
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
