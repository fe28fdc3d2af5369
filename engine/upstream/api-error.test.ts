import { ApiError, isNotFound } from './api-error';

it('is recognized across copies of its class, as another bundle has one', async () => {
  let Copy = ApiError;
  await jest.isolateModulesAsync(async () => {
    Copy = (await import('./api-error')).ApiError;
  });
  expect(Copy).not.toBe(ApiError);
  const error = new Copy('not-found', 'x');
  expect(error).toBeInstanceOf(ApiError);
  expect(isNotFound(error)).toBe(true);
  expect(isNotFound(new Copy('unavailable', 'x'))).toBe(false);
});

const LOOKALIKE = { name: 'ApiError', kind: 'not-found' };
it.each([new Error('x'), LOOKALIKE, 'ApiError', null, undefined])('is no other value: %p', (it) => {
  expect(it).not.toBeInstanceOf(ApiError);
  expect(isNotFound(it)).toBe(false);
});
