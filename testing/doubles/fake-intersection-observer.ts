type Geometry = { intersectionRatio: number; boundingClientRect: { top: number; height: number } };

export function fakeIntersectionObserver() {
  const observers: Observer[] = [];
  class Observer {
    readonly targets = new Set<Element>();
    readonly observe = (target: Element) => this.targets.add(target);
    readonly unobserve = (target: Element) => this.targets.delete(target);
    readonly disconnect = () => this.targets.clear();
    constructor(
      readonly callback: IntersectionObserverCallback,
      readonly init?: IntersectionObserverInit,
    ) {
      observers.push(this);
    }
  }
  window.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;

  const observing = (target: Element) => observers.filter(({ targets }) => targets.has(target));
  return {
    isObserved: (target: Element) => observing(target).length > 0,
    thresholdOf: (target: Element) => observing(target)[0]?.init?.threshold,
    /** Tells the observers of an element that it came into view or left it. */
    show(target: Element, isIntersecting = true, geometry?: Geometry) {
      const entries = [{ isIntersecting, target, ...geometry }] as IntersectionObserverEntry[];
      for (const { callback } of observing(target)) callback(entries, null as never);
    },
  };
}
