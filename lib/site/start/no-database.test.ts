import { prepareSite } from './prepare-site';

jest.mock('libsql', () => {
  throw new Error("Cannot find module '@libsql/linux-x64-gnu'");
});

it('without a native part of the database the start ends in a sentence that says what to do', async () => {
  const message = /^libsql.*npm ci --include=optional.*API_BASE_URL\.$/;
  const sentence = { isForOperators: true, message: expect.stringMatching(message) };
  await expect(prepareSite()).rejects.toMatchObject(sentence);
});
