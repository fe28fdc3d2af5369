/* The trailers of an article: a click replaces a card by the other site's player. */

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const card = (target as Element).closest<HTMLElement>('[data-frame]');
  // The visitor wants a new tab or window.
  if (!card || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const { frame = '', title = '' } = card.dataset;
  const player = document.createElement('iframe');
  player.title = title;
  player.allow = 'autoplay; fullscreen';
  // YouTube's player refuses a page without a referrer.
  player.referrerPolicy = 'strict-origin';
  player.src = frame;
  delete card.dataset.frame;
  card.replaceChildren(player);
  player.focus();
});
