import { namedError } from './named-error';

class LostError extends namedError('LostError') {
  constructor(readonly where: string) {
    super(`Lost in ${where}`);
  }
}
/** The class as another bundle has it. */
const Copy = class extends namedError('LostError') {};

it('has its name and its stack, and is an error', () => {
  const error = new LostError('a wood');
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe('LostError: Lost in a wood');
  expect(error.stack).toMatch(/^LostError: Lost in a wood\n/);
});

it('is recognised across copies of its class', () => {
  expect(new Copy('elsewhere')).toBeInstanceOf(LostError);
  expect(new LostError('here')).toBeInstanceOf(Copy);
});

const OTHER = class extends namedError('OtherError') {};
it.each([new Error('x'), new OTHER('x'), { name: 'LostError' }, 'LostError', null, undefined])(
  'is no other value: %p',
  (value) => expect(value).not.toBeInstanceOf(LostError),
);
