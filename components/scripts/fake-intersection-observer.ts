type Observer = {
  callback: IntersectionObserverCallback;
  init: IntersectionObserverInit | undefined;
  targets: Set<Element>;
};

type Geometry = { intersectionRatio: number; boundingClientRect: { top: number; height: number } };

/** A test double of the browser's IntersectionObserver; the test says what comes into view. */
export function fakeIntersectionObserver() {
  const observers: Observer[] = [];
  window.IntersectionObserver = class {
    #targets = new Set<Element>();
    constructor(callback: IntersectionObserverCallback, init?: IntersectionObserverInit) {
      observers.push({ callback, init, targets: this.#targets });
    }
    observe(target: Element) {
      this.#targets.add(target);
    }
    unobserve(target: Element) {
      this.#targets.delete(target);
    }
    disconnect() {
      this.#targets.clear();
    }
  } as unknown as typeof IntersectionObserver;

  const observing = (target: Element) => observers.filter(({ targets }) => targets.has(target));
  return {
    isObserved: (target: Element) => observing(target).length > 0,
    thresholdOf: (target: Element) => observing(target)[0]?.init?.threshold,
    marginOf: (target: Element) => observing(target)[0]?.init?.rootMargin,
    /** Tells the observers of the element that it came into view, or left it. */
    show(target: Element, isIntersecting = true, geometry?: Geometry) {
      const entries = [{ isIntersecting, target, ...geometry }] as IntersectionObserverEntry[];
      for (const { callback } of observing(target)) callback(entries, null as never);
    },
  };
}
