import * as all from './constants';

const constants = { ...all };

// The values of spec section 9.
it.each([
  ['API_TIMEOUT_MS', 10_000],
  ['BLOG_PAGE_SIZE', 12],
  ['SEARCH_DEBOUNCE_MS', 500],
  ['CONTACT_SUCCESS_MS', 5_000],
  ['MESSAGE_MIN_LENGTH', 10],
  ['REDIRECT_DELAY_MS', 100],
  ['HEADER_SCROLLED_PX', 50],
  ['TAGS_PER_CARD', 2],
  ['DEFAULT_THEME', 'dark'],
  ['READ_TIME_LABEL', '5 min read'],
  ['FADE_IN_THRESHOLD', 0.1],
  // The specification has no such limit, but visitors can meet it.
  ['FIELD_MAX_LENGTH', 10_000],
] as const)('%s is %p', (name, value) => {
  expect(constants[name]).toBe(value);
});
