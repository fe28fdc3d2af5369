import { isIP } from 'node:net';
import * as z from 'zod';
import { decodePercent, parseUrl } from '../text';

/** Hosts in URLs for browsers on this machine. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The origin in the form of browsers: the Origin header of a form is compared with it. */
export const asOrigin = (url: string) => new URL(url).origin;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const HTTPS_ORIGIN = /^https:\/\/[^/?#@\\*\s;]+\/?$/i;

export const originList = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
  .refine((origins) => origins.every((origin) => HTTPS_ORIGIN.test(origin) && parseUrl(origin)))
  .transform((origins) => [...new Set(origins.map(asOrigin))]);

/** A URL without query and fragment, even empty ones. */
const url = (accepts: (url: URL) => boolean) =>
  z.string().refine((value) => {
    const parsed = parseUrl(value);
    return parsed !== undefined && !/[?#]/.test(value) && accepts(parsed);
  });

/** An http or https URL without credentials. Slashes at its end are removed. */
export const httpUrl = (accepts: (url: URL) => boolean) =>
  url(
    (it) => /^https?:$/.test(it.protocol) && !it.username && !it.password && accepts(it),
  ).transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** The URL of a server with its password, which is percent-encoded. */
const serverUrl = (schemes: RegExp, path: RegExp) =>
  url(
    ({ protocol, hostname, pathname, username, password }) =>
      schemes.test(protocol) &&
      hostname !== '' &&
      path.test(pathname) &&
      [username, password].every((text) => decodePercent(text) !== undefined),
  );

/** The path is the number of a database. */
export const redisUrl = serverUrl(/^rediss?:$/, /^\/?\d{0,4}$/);

export const smtpUrl = serverUrl(/^smtps?:$/, /^\/?$/);

/** An IP address, or a host name that can be part of a URL. */
export const host = z
  .string()
  .refine(
    (value) =>
      isIP(value) !== 0 ||
      (/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value) && !!parseUrl(`http://${value}`)),
  );

export const secret = z
  .string()
  .min(16)
  .max(500)
  .regex(/^[\x21-\x7e]+$/)
  .optional()
  .describe('at least 16 visible ASCII characters without spaces');
