/*
 * Loaded into a site with `node --import`: rendering the date of an article of the year 2099
 * throws, as a mistake in a component would.
 */
const { prototype } = Intl.DateTimeFormat;
const format = Object.getOwnPropertyDescriptor(prototype, 'format');

Object.defineProperty(prototype, 'format', {
  ...format,
  get() {
    const original = format?.get?.call(this);
    return (/** @type {Date | number | undefined} */ date) => {
      if (date instanceof Date && date.getUTCFullYear() === 2099) throw new Error('A mistake');
      return original(date);
    };
  },
});
