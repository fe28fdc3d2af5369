import type { IncomingMessage } from 'node:http';
import { clientAddress, normalizeAddress } from './client';

describe('the address of a client', () => {
  it.each([
    ['without proxies the connection', 0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
    ['behind one proxy the last entry', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['behind two proxies the last but one', 2, '6.6.6.6,7.7.7.7 , 1.1.1.1,2.2.2.2', '1.1.1.1'],
    ['with several headers the last entry of all', 1, ['6.6.6.6', '1.1.1.1'], '1.1.1.1'],
    ['with fewer entries than proxies the first', 3, '1.1.1.1', '1.1.1.1'],
    ['without the header the connection', 1, undefined, '10.0.0.9'],
    ['without entries the connection', 2, ' , ', '10.0.0.9'],
  ])('is %s: TRUST_PROXY=%i, %j', (_, proxies, forwarded, address) => {
    const headers = { 'x-forwarded-for': forwarded } as IncomingMessage['headers'];
    const socket = { remoteAddress: '10.0.0.9' } as IncomingMessage['socket'];
    expect(clientAddress({ headers, socket }, proxies)).toBe(address);
  });

  it('is looked for only among the last entries, however many a client sends', () => {
    const split = jest.spyOn(String.prototype, 'split');
    const headers = { 'x-forwarded-for': `${'1.1.1.1,'.repeat(4_000)} 8.8.8.8, 10.0.0.1` };
    const socket = { remoteAddress: '10.0.0.9' } as IncomingMessage['socket'];
    expect(clientAddress({ headers, socket }, 2)).toBe('8.8.8.8');
    const texts = split.mock.contexts.map((it) => String(it).length);
    split.mockRestore();
    expect(Math.max(...texts)).toBeLessThan(1_000);
  });

  it.each([
    ['192.0.2.1', ['192.0.2.1', '192.0.2.1:443', '::FFFF:C000:201', '[::ffff:192.0.2.1]:80']],
    ['2001:db8:1::/48', ['2001:db8:1:2::1', '2001:0DB8:0001:ffff:ffff:ffff:ffff:ffff']],
    ['2001:db8:1::/48', ['[2001:db8:1:2::9]', '[2001:db8:1:2::9]:65535']],
    ['2001:db8:2::/48', ['2001:db8:2:3::1', '2001:db8:2:3::1%eth0']],
    ['fe80:0:0::/48', ['fe80::1%1', 'fe80::1%a b', '[fe80::2%lo]:1']],
    ['0:0:0::/48', ['::1', '::']],
  ])('is %s in all spellings: %j', (address, spellings) => {
    expect(new Set(spellings.map(normalizeAddress))).toEqual(new Set([address]));
  });

  it.each([
    ...['', 'unknown', '_hidden', 'a.b', '1.2.3', '0x7f.1', '1.2.3.4.5', '256.1.1.1'],
    ...['[::1', ':::1', '1:2', '%', '<script>', '\n', 'x'.repeat(10_000)],
  ])('is "unknown" if the text is no address: %j', (text) => {
    expect(normalizeAddress(text)).toBe('unknown');
  });
});
