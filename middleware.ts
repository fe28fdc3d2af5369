import { type NextRequest, NextResponse } from 'next/server';
import { repeatForm, requestContext, respondWith } from '@/engine';
import { readContactForm } from '@/lib/contact/form';
import { formType, readForm, refuseForm } from '@/lib/contact/form-guard';
import { env } from '@/lib/site/settings/env';

/**
 * Guards the contact form before Next reads it. A refused form runs no action, but Next renders the
 * page with the typed text and the reason.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method !== 'POST') return NextResponse.next();
  const headers = new Headers(request.headers);
  const form = await readForm(request);
  const refusal = refuseForm(headers, form, env(), requestContext()?.refused);
  if (refusal) {
    const { status, ...reason } = refusal;
    repeatForm({ values: form && readContactForm(form), refusal: reason });
    respondWith({ status });
    // Without a type, Next does not look for an action in the body.
    headers.delete('content-type');
    return NextResponse.next({ request: { headers } });
  }
  headers.set('content-type', formType(headers) ?? '');
  // Next compares the origin with X-Forwarded-Host, which a proxy may have set to another name.
  const origin = headers.get('origin');
  if (origin) headers.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers } });
}

export const config = {
  runtime: 'nodejs',
  // A literal: Next reads this object without running the file.
  matcher: '/contact',
};
