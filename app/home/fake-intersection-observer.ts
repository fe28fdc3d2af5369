import { act } from '@testing-library/react';

type Observer = {
  callback: IntersectionObserverCallback;
  threshold: IntersectionObserverInit['threshold'];
  targets: Set<Element>;
};

/** A test double of the browser's IntersectionObserver; the test says what comes into view. */
export function fakeIntersectionObserver() {
  const observers: Observer[] = [];
  window.IntersectionObserver = class {
    #observer: Observer;
    constructor(callback: IntersectionObserverCallback, init?: IntersectionObserverInit) {
      this.#observer = { callback, threshold: init?.threshold, targets: new Set() };
      observers.push(this.#observer);
    }
    observe(target: Element) {
      this.#observer.targets.add(target);
    }
    disconnect() {
      this.#observer.targets.clear();
    }
  } as unknown as typeof IntersectionObserver;

  const observing = (target: Element) => observers.filter(({ targets }) => targets.has(target));
  return {
    isObserved: (target: Element) => observing(target).length > 0,
    thresholdOf: (target: Element) => observing(target)[0]?.threshold,
    /** Tells the observers of the element that it came into view, or left it. */
    show(target: Element, isIntersecting = true) {
      const entries = [{ isIntersecting, target }] as unknown as IntersectionObserverEntry[];
      act(() => {
        for (const { callback } of observing(target)) callback(entries, null as never);
      });
    },
  };
}
