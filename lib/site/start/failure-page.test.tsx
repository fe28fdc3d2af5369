import { LOST_BODY, SEND_FAILED } from '../../contact/form';
import { failurePage, plainForm } from './failure-page';

jest.mock('../../../brand/brand', () => {
  const { brand, ...others } = jest.requireActual('../../../brand/brand');
  return { ...others, brand: { ...brand, name: 'Bits &amp; </title> Pieces', locale: 'en' } };
});

it('has the site’s name as text, the reference, one h1 and a skip link', () => {
  const html = failurePage({ status: 500, requestId: 'abc-1', form: '' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toBe('Something went wrong | Bits &amp; </title> Pieces');
  expect(page.querySelector('.reference')?.textContent).toBe('Reference: abc-1');
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  const skip = page.querySelector<HTMLAnchorElement>('a.skip-link');
  expect(page.querySelector(skip?.hash ?? '')).toBe(page.querySelector('main'));
});

it('asks for a moment when every slot is in use', () => {
  const html = failurePage({ status: 503, requestId: 'abc-1', form: '' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('h1')?.textContent).toBe('One Moment, Please');
  expect(page.body.textContent).toContain('Reload the page in a few seconds.');
});

describe('the posted form', () => {
  const TYPED = {
    name: 'Ann "A" <b>',
    email: 'ann@example.com',
    subject: "</textarea><script>alert('x')</script>",
    message: '\n\nTwo lines,\nand </textarea><img src=x onerror=alert(1)> & more',
  };

  /** Makes the document for a request with this form. */
  async function show(body: FormData | undefined) {
    const request = {
      clone: () => ({ formData: async () => body ?? Promise.reject(new Error()) }),
    };
    document.body.innerHTML = await plainForm(request as unknown as Request);
  }

  it('has what was typed, the hidden fields, and a button', async () => {
    const hidden = { $ACTION_REF_1: '', '$ACTION_1:1': '[{"status":"idle","errors":{}}]' };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...hidden, ...TYPED, other: 'x' })) {
      form.set(name, value);
    }
    await show(form);
    expect(document.body.textContent).toContain(SEND_FAILED);
    expect(document.querySelector('script, img')).toBeNull();
    const [shown] = document.forms;
    expect(Object.fromEntries(new FormData(shown))).toEqual({ ...hidden, ...TYPED });
    expect(shown).toMatchObject({ method: 'post', enctype: 'multipart/form-data' });
    expect(shown?.getAttribute('action')).toBe('/contact');
    expect(document.querySelectorAll('button')).toHaveLength(1);
  });

  it('says what to do if it cannot be read', async () => {
    await show(undefined);
    expect(document.body.textContent).toBe(LOST_BODY);
  });
});
