import { TryLaterError } from '../http/errors.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import type { Thread } from '../threads/thread.ts'
import type { paperCalls, PaperRequest } from './paper-calls.ts'

/** While one is drawn, the next is ready in the thread. */
const AT_ONCE = 2
/** At about 10 ms each, the last one waits for a second. */
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 2

/** Creates the papers of documents in the file thread. */
export interface PdfDrawer {
  /** The PDF file. Rejects with 503 and Retry-After if too many wait. */
  draw(paper: PaperRequest): Promise<Buffer>
}

export function createPdfDrawer(thread: Thread, { mostWaiting = MOST_WAITING } = {}): PdfDrawer {
  const call = thread.caller<typeof paperCalls>()
  const turns = createWorkQueue({ atOnce: AT_ONCE, mostWaiting, refusal: busy })
  return {
    async draw(paper) {
      const { buffer, byteOffset, byteLength } = await turns.run(() => call('drawPaper', paper))
      return Buffer.from(buffer, byteOffset, byteLength)
    },
  }
}

function busy(): TryLaterError {
  const description = 'Very many papers are being drawn at the moment. Please try again in a few seconds.'
  return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
}
