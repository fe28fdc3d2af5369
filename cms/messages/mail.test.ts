import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { recordLog, testFolder, until } from '../../engine/testing';
import { deliverMessages } from './deliver-messages';
import { sendByMail } from './mail';
import { createMessageStore, type MessageStore } from './message-store';

const logged = recordLog();

const message = { name: 'Ada', email: 'ada@example.com', subject: 'One', message: 'Hello there' };
const TO = 'hello@publisher.example';

/** The mails that the server has received: envelope and text. */
const mails: { from: string; to: string[]; text: string }[] = [];
/** The statuses of the next replies to a mail; after them, each mail is accepted. */
let replies: number[];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, _, done) =>
    password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong')),
  async onData(stream, { envelope }, done) {
    let text = '';
    for await (const chunk of stream) text += chunk;
    const status = replies.shift();
    if (status) return done(Object.assign(new Error('No'), { responseCode: status }));
    const { mailFrom, rcptTo } = envelope;
    mails.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      text,
    });
    done();
  },
});
let store: MessageStore;
let delivery: ReturnType<typeof deliverMessages> | undefined;

const url = (user = '') =>
  `smtp://${user}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const deliver = (to = url()) => {
  const send = sendByMail({ url: to, to: TO });
  delivery = deliverMessages('mail', send, store.outbox('mail'), { firstPauseMs: 1 });
};
/** The header fields of a mail, unfolded. */
const fields = (text = '') =>
  text
    .split('\r\n\r\n', 1)[0]
    ?.replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  jest.clearAllMocks();
  mails.length = 0;
  replies = [];
  store = createMessageStore(testFolder(), ['mail']);
});
afterEach(async () => {
  await delivery?.close();
  store.close();
});

it('sends each message once, in order; a reply goes to its sender', async () => {
  for (const subject of ['One', 'Two']) await store.add({ ...message, subject });
  deliver(url('site%40publisher.example:p%40ss@'));
  await until(() => mails.length === 2);
  expect(mails.map(({ from, to }) => [from, to])).toEqual(
    Array(2).fill(['site@publisher.example', [TO]]),
  );
  expect(fields(mails[0]?.text)).toEqual(
    expect.arrayContaining([
      'From: site@publisher.example',
      `To: ${TO}`,
      'Reply-To: Ada <ada@example.com>',
      'Subject: One',
      // Mail programs show a mail that comes again once, by its id.
      expect.stringMatching(/^Message-ID: <1\.\d{13}@publisher\.example>$/),
    ]),
  );
  expect(mails[0]?.text).toContain('\r\n\r\nMessage #1 from Ada (ada@example.com), 20');
  expect(mails[0]?.text).toContain('\r\nHello there');
  await until(async () => (await store.outbox('mail').count()) === 0);
});

it('is from the owner where the server needs no user', async () => {
  await store.add(message);
  deliver();
  await until(async () => (await store.outbox('mail').count()) === 0);
  expect(mails.map(({ from }) => from)).toEqual([TO]);
});

it('tries again after a failure that is momentary', async () => {
  replies = [451, 421];
  await store.add(message);
  deliver();
  await until(async () => (await store.outbox('mail').count()) === 0);
  const text = 'A message could not be sent: it is tried again';
  expect(logged).toEqual([
    { level: 'warn', message: text, to: 'mail', reason: 'EMESSAGE 451' },
    { level: 'info', message: 'The mail server takes messages again' },
  ]);
});

it.each([
  ['a message that the server refuses', '', [554], 'EMESSAGE 554'],
  ['messages while the password is wrong', 'site:wrong@', [], 'EAUTH 535'],
])(
  'sets aside %s, keeps it, and logs neither password nor sender',
  async (_, user, refusals, reason) => {
    replies = [...refusals];
    await store.add(message);
    deliver(url(user));
    await until(() => logged.length > 0);
    const text = 'The mail server refuses a message, which is set aside';
    expect(logged).toEqual([{ level: 'error', message: text, id: 1, reason }]);
    expect(store.list()).toMatchObject([message]);
  },
);

it('sends nothing over a connection without TLS that leaves this machine', async () => {
  await store.add(message);
  // An address of this machine that the code does not recognise as one.
  deliver(url('site:p%40ss@').replace('127.0.0.1', '127.0.0.2'));
  await until(() => logged.length > 0);
  expect(logged[0]).toMatchObject({ id: 1, reason: 'ETLS 500' });
  expect(mails).toEqual([]);
});

it('lets no text of a visitor add a header or a recipient', async () => {
  const evil = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
  await store.add({ ...message, name: `"${evil}" <other@example.com>`, subject: evil });
  await store.add({ ...message, email: 'a@example.com, victim@example.com' });
  await store.add({ ...message, email: evil });
  deliver();
  await until(() => mails.length === 3);
  for (const { to, text } of mails) {
    expect(to).toEqual([TO]);
    expect(fields(text)?.filter((field) => /^(bcc|cc):/i.test(field))).toEqual([]);
  }
  const replyTo = mails.map(({ text }) => fields(text)?.filter((it) => it.startsWith('Reply-To')));
  expect(replyTo.map((it) => it?.length)).toEqual([1, 0, 0]);
  expect(replyTo[0]?.[0]).toMatch(/<ada@example\.com>$/);
});
