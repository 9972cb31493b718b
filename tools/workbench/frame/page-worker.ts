/** Runs the worker of a grid in the page of the frame, so that its calls meet the chosen network and state, too. */
import type { WorkerMessage, WorkerRequest } from '../../../engine/grid-data/whole/protocol.ts'

/** The name of the grid's worker (engine/entry/screen.tsx). */
const ROWS = 'rows'

/** `Worker`, which runs the worker of a grid in this page, and every other as before. */
export function workersOfFrame(NativeWorker: typeof Worker): typeof Worker {
  return new Proxy(NativeWorker, {
    construct: (target, [url, options]: [string | URL, WorkerOptions?]) =>
      options?.name === ROWS ? new PageWorker() : new target(url, options),
  })
}

/** Handles the messages of a grid in this page, where `fetch` is the one of the workbench. */
class PageWorker extends EventTarget {
  readonly #receive = this.#start()
  #isTerminated = false

  async #start(): Promise<(request: WorkerRequest) => void> {
    // Loaded with the first grid that loads all rows.
    const [{ streamRows }, { serveGrid }] = await Promise.all([
      import('../../../engine/calls/grid-stream.ts'),
      import('../../../engine/grid-data/whole/serve.ts'),
    ])
    return serveGrid(streamRows, (message) => this.#send(message))
  }

  #send(data: WorkerMessage): void {
    if (!this.#isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  postMessage(request: WorkerRequest): void {
    // As a worker does, it answers later than it is asked.
    void this.#receive.then((receive) => (this.#isTerminated ? undefined : receive(request)))
  }

  terminate(): void {
    this.#isTerminated = true
  }
}
