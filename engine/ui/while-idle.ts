/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_MS = 200

/**
 * Runs steps one after another, each when the page is idle, so that an action of the person waits for one step at most.
 * A step that fails is skipped. When a person saves data no step is run.
 *
 * @returns the function that stops it: steps that have not started are not run
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

/** Not supported by every browser, and missing in TypeScript's library. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
