import { recordLog } from '@/engine/testing';
import { ApiError } from '@/lib/publisher-api';
import { orFailed } from './or-failed';

const lines = recordLog();

it('makes a value of a failure of the API, and logs it', async () => {
  const reading = Promise.reject(new ApiError('unavailable', 'No response'));
  expect(await orFailed(reading, 'A list could not be read', 'warn')).toBe('failed');
  expect(lines).toMatchObject([{ level: 'warn', message: 'A list could not be read' }]);
});

it('passes on a mistake of the site, whose page has status 500', async () => {
  await expect(orFailed(Promise.reject(new TypeError('A mistake')), 'any')).rejects.toThrow(
    'A mistake',
  );
  expect(lines).toEqual([]);
});
