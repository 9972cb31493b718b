/** Finds the React components that draw an element, using what React attaches to elements in development. */
import type { ScreenHost } from '../../../engine/screen/host.ts'

interface Fiber {
  readonly key: string | null
  readonly memoizedProps: unknown
  readonly return: Fiber | null
}

/** The components around an element, innermost first. */
export function fibersOf(element: Element): readonly Fiber[] {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'))
  const fibers: Fiber[] = []
  let fiber = name === undefined ? null : (element as unknown as Readonly<Record<string, Fiber | null>>)[name]
  for (; fiber; fiber = fiber.return) fibers.push(fiber)
  return fibers
}

export function propsOf({ memoizedProps }: Fiber): Readonly<Record<string, unknown>> {
  return isObject(memoizedProps) ? memoizedProps : {}
}

/** The host that the screen around an element passes to its blocks; null: there is no screen around it. */
export function hostAround(fibers: readonly Fiber[]): ScreenHost | null {
  for (const fiber of fibers) {
    const { value } = propsOf(fiber)
    if (!isObject(value) || typeof value['get'] !== 'function') continue
    const held = (value as { readonly get: () => unknown }).get()
    if (isObject(held) && isObject(held['definition']) && 'reads' in held) return held as unknown as ScreenHost
  }
  return null
}

/** The host of the open screen; null: no screen is open. */
export function openHost(): ScreenHost | null {
  for (const element of document.querySelectorAll('#cs-main *')) {
    const host = hostAround(fibersOf(element))
    if (host !== null) return host
  }
  return null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
