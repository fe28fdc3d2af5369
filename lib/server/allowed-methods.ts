import { CONTACT_PATH, PUBLISH_API_PATH } from '../site/routes';

const READ = ['GET', 'HEAD', 'OPTIONS'];

/** Methods of the paths that take others than those for reading. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  [CONTACT_PATH]: [...READ, 'POST'],
  [PUBLISH_API_PATH]: ['OPTIONS', 'POST'],
};

/** Every method that any path of the site takes. */
export const SERVER_METHODS: readonly string[] = [
  ...new Set([READ, ...Object.values(METHODS)].flat()),
];

/** The methods that a path takes, whether or not anything is there. */
export function allowedMethods(path: string): readonly string[] {
  return METHODS[path] ?? READ;
}
