import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/* Loaded into a site with `node --import`: limits Brotli to quality 5, which takes milliseconds
   for a page. */
const { brotliCompress, constants } = zlib;
const { BROTLI_PARAM_QUALITY: QUALITY } = constants;

zlib.brotliCompress = /** @type {typeof brotliCompress} */ (
  (/** @type {Buffer} */ bytes, /** @type {any} */ { params }, /** @type {any} */ done) => {
    const quality = Math.min(5, params[QUALITY]);
    brotliCompress(bytes, { params: { ...params, [QUALITY]: quality } }, done);
  }
);
syncBuiltinESMExports();
