import { ApiError, isNotFound } from './errors';

/** The class as another bundle has it. */
async function anotherCopy(): Promise<typeof ApiError> {
  let copy: typeof ApiError = ApiError;
  await jest.isolateModulesAsync(async () => {
    ({ ApiError: copy } = await import('./errors'));
  });
  return copy;
}

it('is recognized across copies of its class', async () => {
  const Copy = await anotherCopy();
  expect(Copy).not.toBe(ApiError);
  const error = new Copy('not-found', 'x');
  expect(error).toBeInstanceOf(ApiError);
  expect(isNotFound(error)).toBe(true);
  expect(isNotFound(new Copy('unavailable', 'x'))).toBe(false);
});

it.each([new Error('x'), { name: 'ApiError', kind: 'not-found' }, 'ApiError', null, undefined])(
  'is not any other value: %p',
  (value) => {
    expect(value).not.toBeInstanceOf(ApiError);
    expect(isNotFound(value)).toBe(false);
  },
);
