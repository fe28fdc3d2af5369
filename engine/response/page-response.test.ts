import {
  newPageOutcome,
  postedForm,
  repeatForm,
  respondWith,
  withPageOutcome,
} from './page-response';

it('is what a page says of its response, apart from other pages', () => {
  const [own, other] = [newPageOutcome(), newPageOutcome()];
  withPageOutcome(other, () => withPageOutcome(own, () => respondWith({ status: 404 })));
  withPageOutcome(own, () => respondWith({ isUnstored: true }));
  expect(own).toEqual({ ...newPageOutcome(), status: 404, isUnstored: true });
  expect(other).toEqual(newPageOutcome());
});

it('has the posted form, which the page that is rendered next repeats', async () => {
  const form = { values: { name: 'Ann' }, refusal: { text: 'Not sent.' } };
  const outcome = newPageOutcome();
  await withPageOutcome(outcome, async () => repeatForm(form));
  expect(withPageOutcome(outcome, postedForm)).toEqual(form);
  expect(withPageOutcome(newPageOutcome(), postedForm)).toEqual({});
});

it('is absent outside of a page, where nothing fails', () => {
  respondWith({ status: 503 });
  repeatForm({});
  expect(postedForm()).toEqual({});
});
