import type { Article } from '../lib/publisher-api/contract';

export function testArticle(fields: Partial<Article> = {}): Article {
  const name = fields.name === undefined ? 'pricing-your-game' : fields.name;
  return {
    id: 'a1',
    name,
    title: 'Pricing Your Game',
    slug: name,
    description: 'How to choose a price.',
    tags: ['revenue'],
    cover_image: 'cover.webp',
    media: ['cover.webp'],
    status: 'published',
    content: 'A **text**.',
    uploadDate: '2026-05-07T09:00:00.000Z',
    ...fields,
  };
}
