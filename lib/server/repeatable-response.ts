import { type Body, chooseEncoding, type Encoding, encode } from '../http/content-encoding';
import type { SiteResponse } from './site-response';

/**
 * A body that is sent to everybody with the same headers. They are worked out once for each
 * encoding and then repeated, as setting and checking some twenty of them takes about as long as
 * sending a small body.
 */
export class RepeatableResponse {
  /** What was sent, by the encoding that the client prefers. */
  #sent = new Map<Encoding, { headers: readonly string[]; encoding: Encoding }>();
  #body;
  #options;

  /** @param options see {@link encode} */
  constructor(body: Body, options: { isStored?: boolean } = {}) {
    this.#body = body;
    this.#options = options;
  }

  /**
   * Ends a response with this body.
   * @param response whose status is set
   * @param setHeaders sets those that are not known from the body
   */
  end(response: SiteResponse, setHeaders: () => void): void {
    const preferred = chooseEncoding(response.req.headers['accept-encoding']);
    const sent = response.isRepeatable ? this.#sent.get(preferred) : undefined;
    if (sent) {
      response.repeat(sent.headers, encode(this.#body, sent.encoding, this.#options));
      return;
    }
    setHeaders();
    response.endWith(this.#body, this.#options);
    if (!response.isRepeatable) return;
    // What is small, or compressed by its format, is sent as it is.
    const encoding = response.hasHeader('content-encoding') ? preferred : 'identity';
    this.#sent.set(preferred, { headers: response.repeatableHeaders, encoding });
  }
}
