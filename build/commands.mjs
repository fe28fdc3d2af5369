/**
 * The source of each command for production, by the command's name. package.json runs a command
 * from its source; the build bundles it beside the server, for the folder to deploy.
 */
export const COMMANDS = {
  api: 'lib/embedded-api/main.ts',
  'check-api': 'scripts/check-api/index.ts',
  'check-content': 'scripts/check-content/index.ts',
  messages: 'lib/embedded-api/list-messages.ts',
  'new-article': 'scripts/new-article/index.ts',
  preview: 'scripts/preview/index.ts',
};
