import { type NextRequest, NextResponse } from 'next/server';
import { isReadableForm, refuseForm } from '@/lib/contact/form-guard';
import { env } from '@/lib/site/env';

/** Guards the contact form before Next reads it. @returns the refusal, or the request for Next */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method !== 'POST') return NextResponse.next();
  const refusal = refuseForm(request.headers, env());
  if (refusal) return refuse(refusal.status, refusal.text);
  if (!(await isReadableForm(request))) return refuse(400, 'The form cannot be read.');
  // Next compares the origin with X-Forwarded-Host, which a proxy may have set to another name.
  const origin = request.headers.get('origin');
  if (!origin) return NextResponse.next();
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers } });
}

function refuse(status: number, text: string): NextResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new NextResponse(text, { status, headers });
}

export const config = {
  runtime: 'nodejs',
  // Matches posted forms: the server refuses other bodies (lib/server/request.ts). The path
  // is not imported from lib/site/routes.ts, as Next reads this object without running the file.
  matcher: [
    {
      source: '/contact',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
  ],
};
