import type { WorkerMessage, WorkerRequest } from './whole/protocol.ts'

/** Stores the rows of a grid that loads all of them: a worker, or in tests the same code without one. */
export interface RowWorker {
  send(request: WorkerRequest): void
  onMessage(listener: (message: WorkerMessage) => void): void
  close(): void
}

/** @param worker runs engine/entry/grid-worker.ts */
export function rowWorker(worker: Worker): RowWorker {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    send: (request) => worker.postMessage(request),
    onMessage: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => listener(data)),
    close: () => worker.terminate(),
  }
}
