import { tooManyCalls } from '../../http/call-queues.ts'
import { TryLaterError } from '../../http/errors.ts'
import { createKeyedQueues, createWorkQueue } from '../../http/work-queue.ts'
import type { Thread } from '../../files/threads/thread.ts'
import type { paperCalls, PaperRequest } from './paper-calls.ts'

/** While one is drawn, the next is ready in the thread. */
const AT_ONCE = 2
/** At about 10 ms each, the last one waits for a second. */
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 2

/** Creates the papers of documents in the file thread. */
export interface PdfDrawer {
  /**
   * The PDF file. The papers of one person wait in a queue of their own, so that they leave places for those of others.
   * Rejects with Retry-After if too many wait: 429 if they are the person's, else 503.
   * @param person key of the person's queue
   */
  draw(paper: PaperRequest, person: string): Promise<Buffer>
}

export function createPdfDrawer(thread: Thread, { mostWaiting = MOST_WAITING } = {}): PdfDrawer {
  const call = thread.caller<typeof paperCalls>()
  const people = createKeyedQueues({ atOnce: AT_ONCE, mostWaiting, refusal: tooManyCalls })
  const turns = createWorkQueue({ atOnce: AT_ONCE, mostWaiting, refusal: busy })
  return {
    async draw(paper, person) {
      const drawn = await people.run(person, () => turns.run(() => call('drawPaper', paper)))
      const { buffer, byteOffset, byteLength } = drawn
      return Buffer.from(buffer, byteOffset, byteLength)
    },
  }
}

function busy(): TryLaterError {
  const description = 'Very many papers are being drawn at the moment. Please try again in a few seconds.'
  return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
}
