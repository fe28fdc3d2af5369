/* Replaces the card of a trailer by the other site's player when it is clicked. */

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const card = (target as Element).closest<HTMLElement>('[data-frame]');
  if (!card || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const { frame = '', title = '' } = card.dataset;
  const player = document.createElement('iframe');
  player.title = title;
  player.allow = 'autoplay; fullscreen';
  // The referrer is sent, because YouTube's player refuses a page without one.
  player.referrerPolicy = 'strict-origin';
  player.src = frame;
  delete card.dataset.frame;
  card.replaceChildren(player);
  player.focus();
});
