/** Delay where a browser has no `requestIdleCallback`. */
const FALLBACK_MS = 200

/**
 * Runs steps one after another, each when the page has nothing else to do, so that what somebody does meanwhile waits
 * for one step at most. A step that fails is left out. Where a person saves data none is run.
 *
 * @returns how to stop: steps that have not begun are not run
 */
export function whileIdle(steps: readonly (() => Promise<unknown>)[]): () => void {
  const queue = savesData() ? [] : [...steps]
  let cancel = (): void => undefined
  const begin = (): void => {
    const step = queue.shift()
    if (step) cancel = onIdle(() => void run(step))
  }
  const run = async (step: () => Promise<unknown>): Promise<void> => {
    await step().catch(() => undefined)
    begin()
  }
  begin()
  return () => {
    queue.length = 0
    cancel()
  }
}

function onIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}

/** Not every browser says it, and TypeScript's library does not know it. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
