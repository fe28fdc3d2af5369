/* Loaded into a site with `node --import`: rendering the date of an article from the year 2099
   throws, like a bug in a component. */
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
