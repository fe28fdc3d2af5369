/**
 * The User-Agent that Next sees in every request. Next renders a page in another way for a
 * client that names none (`htmlLimitedBots` in next.config.ts), and the page is then stored
 * for everybody.
 */
export const USER_AGENT = 'any';
