/** The longest wait for an element to be drawn. */
const PATIENCE_MS = 2000

/** Calls `isDone` now and once per frame until it is; the last call gets `isLast`. Returns a cancel function. */
export function pollEachFrame(isDone: (isLast: boolean) => boolean): () => void {
  const until = Date.now() + PATIENCE_MS
  let frame = 0
  const check = (): void => {
    const isLast = Date.now() >= until
    if (!isDone(isLast) && !isLast) frame = requestAnimationFrame(check)
  }
  check()
  return () => cancelAnimationFrame(frame)
}
