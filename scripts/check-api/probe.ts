import { type Dispatcher, request } from 'undici';

/** The API to check, and its time limits. */
export type Target = {
  /** Its base URL, without a trailing slash. */
  base: string;
  /** Time limit of a call, in milliseconds, including its body. */
  timeoutMs: number;
  /** Milliseconds from which a call is slow. */
  slowMs: number;
};

/** A call to make. */
export type Call = {
  method?: 'GET' | 'POST';
  /** Absolute path, its variable parts already encoded. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** The response to a call, or how the call failed. */
export type ApiResponse = {
  /** HTTP status; null without a response. */
  status: number | null;
  headers: Dispatcher.ResponseData['headers'];
  /** Milliseconds until the response was complete or the call had failed. */
  ms: number;
  /** The body, as far as it was received. */
  body: Buffer;
  /** Why the response is not complete; null if it is. */
  failure: string | null;
};

/** Makes a call and measures it; redirects are not followed, as the site follows none. */
export async function probe(target: Target, call: Call, maxBytes: number): Promise<ApiResponse> {
  const { method = 'GET', path, query = {}, body, headers } = call;
  const url = new URL(target.base + path);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const result: ApiResponse = {
    status: null,
    headers: {},
    ms: 0,
    body: Buffer.alloc(0),
    failure: null,
  };
  const chunks: Buffer[] = [];
  const start = performance.now();
  try {
    const response = await request(url, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(target.timeoutMs),
    });
    result.status = response.statusCode;
    result.headers = response.headers;
    let size = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) continue;
      result.failure = `it has more than ${maxBytes.toLocaleString('en')} bytes, where the site stops reading`;
      break;
    }
  } catch (error) {
    result.failure = failureOf(error, target, result.status !== null);
  }
  result.ms = performance.now() - start;
  result.body = Buffer.concat(chunks);
  return result;
}

function failureOf(error: unknown, { timeoutMs }: Target, hasBegun: boolean): string {
  const { name, code, message } = error as Error & { code?: string };
  if (name === 'TimeoutError') {
    const what = hasBegun ? 'its response was not complete' : 'nothing came';
    return `${what} within ${timeoutMs / 1000} s`;
  }
  if (hasBegun) return 'the connection broke off in the middle of the response';
  return `the connection failed (${code ?? message})`;
}
