/** How long what is to be drawn may take. */
const PATIENCE_MS = 2000

/** Looks now and once a frame until it is done; the last call gets `isLast`. Returns what stops it. */
export function eachFrame(isDone: (isLast: boolean) => boolean): () => void {
  const until = Date.now() + PATIENCE_MS
  let frame = 0
  const look = (): void => {
    const isLast = Date.now() >= until
    if (!isDone(isLast) && !isLast) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
