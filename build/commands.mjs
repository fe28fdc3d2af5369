/**
 * The commands that production needs, by their names: what each runs. In the project they are run
 * from these sources, by the scripts of package.json; the build bundles them beside the server, for
 * the folder that is deployed.
 */
export const COMMANDS = {
  api: 'lib/embedded-api/main.ts',
  'check-api': 'scripts/check-api/index.ts',
  'check-content': 'scripts/check-content/index.ts',
  messages: 'lib/embedded-api/list-messages.ts',
  'new-article': 'scripts/new-article/index.ts',
  preview: 'scripts/preview/index.ts',
};
