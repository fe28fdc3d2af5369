/**
 * By name. package.json runs a command from its source; the build bundles it beside the server, for
 * the folder to deploy.
 */
export const COMMANDS = {
  api: 'cms/commands/api.ts',
  'check-api': 'scripts/check-api/index.ts',
  'check-content': 'scripts/check-content/index.ts',
  messages: 'cms/commands/messages.ts',
  'new-article': 'cms/commands/new-article.ts',
  preview: 'scripts/preview/index.ts',
  visits: 'scripts/visits/index.ts',
};
