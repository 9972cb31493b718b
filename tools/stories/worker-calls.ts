/** Inserted before the code of a grid's worker, in Storybook only: its calls go to the page instead of the network. */
import { CHANNEL, type WorkerAnswer, type WorkerQuestion } from './worker-bridge.ts'

const channel = new BroadcastChannel(CHANNEL)
const waiting = new Map<string, (answer: WorkerAnswer) => void>()

channel.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer | WorkerQuestion>) => {
  if (!('answers' in data)) return
  waiting.get(data.answers)?.(data)
  waiting.delete(data.answers)
})

globalThis.fetch = async (url, init) => {
  const id = crypto.randomUUID()
  const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
    waiting.set(id, resolve)
    init?.signal?.addEventListener('abort', () => reject(new DOMException('No longer wanted.', 'AbortError')))
    const question: WorkerQuestion = { id, url: String(url) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(question)
  })
  if (answer.status === 0) throw new TypeError('There is no network in this story.')
  return Response.json(answer.body, { status: answer.status })
}
