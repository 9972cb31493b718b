import type { WorkerTell } from '../whole/protocol.ts'
import type { RowKeeper } from './whole-source.ts'

/** The worker of engine/grid-worker.ts, a module of this site: the page's policy names its address (trusted-types.ts). */
export function startRowKeeper(): RowKeeper {
  const worker = new Worker(new URL('../../../grid-worker.ts', import.meta.url), { type: 'module', name: 'rows' })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    ask: (ask) => worker.postMessage(ask),
    listen: (tell) => worker.addEventListener('message', ({ data }: MessageEvent<WorkerTell>) => tell(data)),
    close: () => worker.terminate(),
  }
}
