import { LOST_BODY, SEND_FAILED } from './form';
import { plainForm } from './plain-form';

const TYPED = {
  name: 'Ann "A" <b>',
  email: 'ann@example.com',
  subject: "</textarea><script>alert('x')</script>",
  message: '\n\nTwo lines,\nand </textarea><img src=x onerror=alert(1)> & more',
};

/** Makes the document for a request with this form. */
async function show(body: FormData | undefined) {
  const request = { clone: () => ({ formData: async () => body ?? Promise.reject(new Error()) }) };
  document.body.innerHTML = await plainForm(request as unknown as Request);
}

it('has what was typed, the hidden fields, and a button', async () => {
  const form = new FormData();
  form.set('$ACTION_REF_1', '');
  form.set('$ACTION_1:1', '[{"status":"idle","errors":{}}]');
  for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
  form.set('other', 'x');
  await show(form);
  expect(document.body.textContent).toContain(SEND_FAILED);
  expect(document.querySelector('script, img')).toBeNull();
  const [shown] = document.forms;
  const hidden = { $ACTION_REF_1: '', '$ACTION_1:1': '[{"status":"idle","errors":{}}]' };
  expect(Object.fromEntries(new FormData(shown))).toEqual({ ...hidden, ...TYPED });
  expect(shown).toMatchObject({ method: 'post', enctype: 'multipart/form-data' });
  expect(shown?.getAttribute('action')).toBe('/contact');
  expect(document.querySelectorAll('button')).toHaveLength(1);
});

it('says what to do where the form cannot be read', async () => {
  await show(undefined);
  expect(document.body.textContent).toBe(LOST_BODY);
});
