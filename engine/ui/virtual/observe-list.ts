import type { Heights } from './heights.ts'

interface ListObserverOptions {
  element(): HTMLElement | null
  readonly heights: Heights
  onScroll(): void
  /** Called when the height of a drawn row has changed. */
  onMoved(): void
  /** Called when something outside the list may have moved it. */
  onElsewhere(): void
}

/** Measures the rows of a list (children with `data-key`) and observes what moves them. */
export function observeList({ element, heights, onScroll, onMoved, onElsewhere }: ListObserverOptions) {
  const observed = new WeakSet<Element>()
  let width = 0
  let rows: ResizeObserver | null = null
  /** Whether the height of any drawn row differs from the assumed one. */
  const measure = (): boolean => {
    let hasMoved = false
    for (const row of element()?.children ?? []) {
      if (!(row instanceof HTMLElement) || row.dataset['key'] === undefined) continue
      hasMoved = heights.measure(row.dataset['key'], row.offsetHeight) || hasMoved
      if (!observed.has(row)) rows?.observe(row)
      observed.add(row)
    }
    return hasMoved
  }
  const onRows: ResizeObserverCallback = (entries, observer) => {
    for (const { target } of entries) if (!target.isConnected) observer.unobserve(target)
    const newWidth = element()?.offsetWidth ?? 0
    if (width !== 0 && newWidth !== width) heights.invalidate()
    const isOtherWidth = newWidth !== width
    width = newWidth
    if (measure() || isOtherWidth) onMoved()
  }
  return {
    measure,
    /** Returns the function that stops it. */
    start(): () => void {
      rows = new ResizeObserver(onRows)
      const body = new ResizeObserver(() => onElsewhere())
      body.observe(document.body)
      for (const row of element()?.children ?? []) rows.observe(row)
      window.addEventListener('scroll', onScroll, { passive: true })
      window.addEventListener('resize', onElsewhere)
      return () => {
        rows?.disconnect()
        body.disconnect()
        window.removeEventListener('scroll', onScroll)
        window.removeEventListener('resize', onElsewhere)
      }
    },
  }
}
