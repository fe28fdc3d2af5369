'use client';

import { useEffect, useRef } from 'react';

/** Torchlight that follows the mouse by a transform, because that needs no new layout. */
export function Spotlight() {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `pointermove` is not throttled, because browsers send one a frame.
    const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const style = light.current?.style;
      if (pointerType !== 'mouse' || !style) return;
      style.transform = `translate(${clientX}px, ${clientY}px)`;
      style.opacity = '1';
    };
    addEventListener('pointermove', follow, { passive: true });
    return () => removeEventListener('pointermove', follow);
  }, []);
  return <div ref={light} className="spotlight" aria-hidden="true" />;
}
