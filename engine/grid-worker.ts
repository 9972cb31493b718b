/** Holds the rows of a grid that is sent everything: the call and its rows never burden the page. */
import type { WorkerAsk } from './blocks/grid/whole/protocol.ts'
import { serveGrid } from './blocks/grid/whole/serve.ts'
import { streamRows } from './calls/grid-stream.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it speaks to the page that made it
const take = serveGrid(streamRows, (told) => globalThis.postMessage(told))

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerAsk>) => take(data))
