/** The worker that stores the rows of a grid that loads all of them, so that neither call nor rows burden the page. */
import type { WorkerRequest } from '../grid-data/whole/protocol.ts'
import { serveGrid } from '../grid-data/whole/serve.ts'
import { streamRows } from '../calls/grid-stream.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const receive = serveGrid(streamRows, (message) => globalThis.postMessage(message))

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => receive(data))
