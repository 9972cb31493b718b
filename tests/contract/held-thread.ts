import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'

/** From now on, the file thread gets no calls before `release`; `held` counts them. `vi.restoreAllMocks` ends this. */
export function heldThread() {
  const post = Worker.prototype.postMessage
  const gate = Promise.withResolvers<void>()
  const thread = { held: 0, release: () => gate.resolve() }
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function hold(this: Worker, message: object) {
    // The embedded database has a thread, too, which gets statements.
    if (!('name' in message)) return post.call(this, message)
    thread.held += 1
    void gate.promise.then(() => post.call(this, message))
  })
  return thread
}
