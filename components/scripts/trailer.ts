/* The trailers of an article: a click puts the other site's player in the place of its card. */

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const card = (target as Element).closest<HTMLElement>('[data-frame]');
  // A new tab or window is what the visitor asked for.
  if (!card || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const { frame = '', title = '' } = card.dataset;
  const player = document.createElement('iframe');
  player.title = title;
  player.allow = 'autoplay; fullscreen';
  // YouTube's player refuses a page that does not say where it is.
  player.referrerPolicy = 'strict-origin';
  player.src = frame;
  delete card.dataset.frame;
  card.replaceChildren(player);
  player.focus();
});
