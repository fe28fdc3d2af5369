/** @jest-environment node */
import { ApiError, getRedirect } from '../api';
import { findTarget } from './short-links';

jest.mock('../api', () => ({ ...jest.requireActual('../api/errors'), getRedirect: jest.fn() }));
const redirect = jest.mocked(getRedirect);

it('leads to the output of the redirect with that slug', async () => {
  redirect.mockResolvedValue({ input: 'game', output: 'https://example.com/game' });
  expect(await findTarget('game')).toBe('https://example.com/game');
  expect(redirect).toHaveBeenCalledWith('game');
});

it.each([undefined, null, '', 'javascript:alert(1)', '//evil.com'])(
  'leads nowhere with the output %j',
  async (output) => {
    redirect.mockResolvedValue({ input: 'game', output });
    expect(await findTarget('game')).toBeNull();
  },
);

it('leads nowhere when the API does not know it', async () => {
  redirect.mockRejectedValue(new ApiError('not-found', 'missing'));
  expect(await findTarget('game')).toBeNull();
});

it.each(['unavailable', 'invalid'] as const)('tells when the API is %s', async (kind) => {
  redirect.mockRejectedValue(new ApiError(kind, 'down'));
  await expect(findTarget('game')).rejects.toMatchObject({ kind });
});
