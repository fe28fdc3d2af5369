import { testFolder } from '../../../engine/testing';
import { readEnv } from './env';

const ROOT = process.cwd();
const ENVIRONMENT = process.env;
afterEach(() => {
  process.chdir(ROOT);
  process.env = ENVIRONMENT;
});

/** The settings, or the error, of a program in a folder with these files. */
function read(files: Record<string, string | Buffer>, env: Record<string, string> = {}) {
  process.chdir(testFolder(files));
  process.env = { ...env } as unknown as NodeJS.ProcessEnv;
  try {
    const { PORT, API_BASE_URL = null, DATA_DIR } = readEnv();
    return { PORT, API_BASE_URL, DATA_DIR };
  } catch (error) {
    return String(error);
  }
}

const FILE = {
  '.env': 'PORT=8080\nAPI_BASE_URL="https://api.a.com"\n# A comment\nDATA_DIR=from-file\n',
};

it('the environment wins over the file, also with an empty value', () => {
  expect(read({})).toEqual({ PORT: 3000, API_BASE_URL: null, DATA_DIR: '.data' });
  expect(read(FILE, { DATA_DIR: 'from-environment', API_BASE_URL: '' })).toEqual({
    PORT: 8080,
    API_BASE_URL: null,
    DATA_DIR: 'from-environment',
  });
  expect(read(FILE)).toMatchObject({ API_BASE_URL: 'https://api.a.com' });
});

const UNREADABLE = 'EnvError: .env cannot be read: it must be a text file in UTF-8.';

it('a file may begin with a byte order mark, and have lines of Windows', () => {
  const file = '\uFEFFPORT=8080\r\nDATA_DIR=daten-für-uns\r\n';
  expect(read({ '.env': file })).toMatchObject({ PORT: 8080, DATA_DIR: 'daten-für-uns' });
});

it.each([
  ['UTF-16 with a mark', Buffer.from('\uFEFFPORT=8080\n', 'utf16le')],
  ['Windows-1252', Buffer.from('PORT=8080\nDATA_DIR=f\u00FCr\n', 'latin1')],
  ['zeros', Buffer.from('PORT=8080\0\n')],
])('a file in %s stops the start', (_, file) => {
  expect(read({ '.env': file })).toBe(UNREADABLE);
});

it('a bad value in the file, and an unreadable file, stop the start', () => {
  expect(read({ '.env': 'PORT=http' })).toMatch(/^EnvError: PORT is "http", but it must be/);
  expect(read({ '.env/a-file': '' })).toBe(UNREADABLE);
});
