import { readFileSync } from 'node:fs';
import { formatShare } from '../lib/brand/money';
import { brand } from './brand';
import { about, contact, home } from './copy';
import { games } from './games';

/* Compares what the pages say of the contract with its text among the demo's articles. A brand
   with another contract changes this file as well. */

const article = (folder: string) =>
  readFileSync(`cms/content/articles/${folder}/article.md`, 'utf8');
const contract = article('publishing-agreement-first-edition');
const inPlainWords = article('the-contract-we-offer');
const clause = (number: string) =>
  new RegExp(`\\n## ${number}\\. .*\\n([^#]*)`).exec(contract)?.[1] ?? '';

it.each(home.features.ownership.redline)('$name quotes clause $clause', ({ clause: of, ours }) => {
  for (const sentence of ours.split(/(?<=\.) /)) expect(clause(of)).toContain(sentence);
});

it('the pages, the contract and its explanation agree on ports, on payment and on the term', () => {
  const { share, ownership } = home.features;
  const story = about.story.join();
  const answers = contact.faq.items.map(({ answer }) => answer).join();
  const withoutPorts = share.offers[1]?.rate ?? 0;
  for (const text of [contract, inPlainWords]) {
    expect(text).toContain(`${formatShare(share.terms.developerRate, brand)} of net revenue`);
  }
  for (const text of [clause('7'), inPlainWords, answers]) {
    expect(text).toContain(formatShare(1 - withoutPorts, brand));
  }
  for (const text of [clause('9'), inPlainWords, share.payday, story]) {
    expect(text).toMatch(/monthly, within 15 days of the store’s own payment/i);
  }
  expect(clause('4')).toContain('five years after the first release');
  for (const text of [home.services.lead, ownership.text, story, inPlainWords]) {
    expect(text).toMatch(/five years after release/i);
  }
});

it('articles promise a response and the payment within the same days as the pages', () => {
  const [, reply = ''] = /ithin (\d+ working days)/.exec(contact.lead) ?? [];
  expect(article('how-to-pitch-us-in-ten-slides')).toContain(`**Within ${reply}:** a yes`);
  const [, days = ''] = /ithin (\d+ days)/.exec(home.features.share.payday) ?? [];
  expect(article('revenue-share-worked-through-with-figures')).toContain(`Within ${days} of`);
});

it('the languages of the contract, and the games that went back, are as many as the pages say', () => {
  const languages = /Translation into (.*), by/.exec(contract)?.[1]?.split(/, | and /);
  expect(languages).toHaveLength(11);
  expect(home.features.share.text).toMatch(/eleven languages/);
  expect(games.filter(({ returned }) => returned)).toHaveLength(4);
  expect(inPlainWords).toContain('Four games have gone back to their developers');
});
