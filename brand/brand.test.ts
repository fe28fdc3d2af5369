import { brand } from './brand';
import { about, contact, home } from './copy';

/* The specification's requirements for a brand and its texts (sections 1 and 2). */

it('links to Discord, Twitch and Bluesky, and to Discord at the end of the home page', () => {
  const links = new Map(brand.social.map(({ name, href }) => [name, href]));
  expect([...links.keys()]).toEqual(expect.arrayContaining(['Discord', 'Twitch', 'Bluesky']));
  expect(brand.community).toBe(links.get('Discord'));
});

it('stresses ownership, open data, a share by performance, and support on the home page', () => {
  const { ownership, data, share } = home.features;
  expect(ownership.text).toMatch(/full IP ownership/i);
  expect(data.text).toMatch(/transparent, real-time data/i);
  expect(share.text).toMatch(/performance-based revenue share/i);
  expect(home.services.lead).toMatch(/publishing, marketing and ongoing support/i);
});

it('has two members of the team, and answers the four questions', () => {
  expect(about.team.members).toHaveLength(2);
  const topics = [/team/i, /performance-based/i, /other publishers/i, /do not offer/i];
  expect(contact.faq.items.map(({ question }) => question)).toEqual(
    topics.map((topic) => expect.stringMatching(topic)),
  );
});
