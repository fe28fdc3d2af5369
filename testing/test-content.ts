import { type Content, readContent } from '../cms/files/content';

/** The content of a folder, by default the demo's. @throws {ContentError} for any wrong file */
export async function loadContent(folder?: string): Promise<Content> {
  const { content, problems } = await readContent(folder);
  if (problems[0]) throw problems[0];
  return content;
}

/** Files of a small, valid content folder. */
export const validContent: Record<string, string> = {
  'banner.json': '{ "active": true, "body": "Hello", "link": "/about" }',
  'redirects.json': '[{ "input": "Game", "output": "https://example.com/" }]',
  'resources/clip.webm': '0123456789',
  'resources/empty.mp4': '',
  'articles/old-news/article.md': article('id: 1\nuploadDate: 2024-01-01\ntags: [ip]', 'Needle.'),
  'articles/new-things/article.md': article(
    'id: a2\nslug: new\nuploadDate: 2025-01-01T09:00:00+02:00\ndescription: Fresh\ntags: [Data]',
    'Text.',
  ),
  'articles/new-things/cover.png': 'picture',
  'articles/new-things/notes.txt': 'text',
  'articles/secret/article.md': article('id: a3\nhidden: true\nuploadDate: 2026-01-01', 'Later.'),
};

export function article(frontMatter: string, body = 'Text.'): string {
  return `---\n${frontMatter}\n---\n\n${body}\n`;
}
