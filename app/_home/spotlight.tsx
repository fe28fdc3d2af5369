'use client';

import { useEffect, useRef } from 'react';

/** Torchlight that follows the mouse: an ornament, moved by a transform so that nothing is laid out again. */
export function Spotlight() {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const style = light.current?.style;
        if (!style) return;
        style.transform = `translate(${clientX}px, ${clientY}px)`;
        style.opacity = '1';
      });
    };
    addEventListener('pointermove', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', follow);
    };
  }, []);
  return <div ref={light} className="spotlight" aria-hidden="true" />;
}
