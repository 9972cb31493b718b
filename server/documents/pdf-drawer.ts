/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from 'node:worker_threads'
import { TryLaterError } from '../http/errors.ts'
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts'

/** At about 15 ms each the last of them waits for a second and a half. */
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 2

/** Draws the papers of documents in a thread of its own, which starts with the first of them. */
export interface PdfDrawer {
  /** The file. Rejects with 503 and Retry-After where too many wait. */
  draw(paper: Omit<PdfRequest, 'id'>): Promise<Buffer>
  close(): Promise<void>
}

export function createPdfDrawer({ mostWaiting = MOST_WAITING } = {}): PdfDrawer {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let worker: Worker | null = null
  let lastId = 0

  const settle = ({ id, bytes, error }: PdfAnswer): void => {
    const paper = waiting.get(id)
    waiting.delete(id)
    if (bytes) paper?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else paper?.reject(new Error(error))
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url))
    /** Those that wait fail; the next paper starts another thread. One that failed also exits. */
    const fail = (error: unknown): void => {
      if (worker !== started) return
      worker = null
      for (const paper of waiting.values()) paper.reject(error)
      waiting.clear()
    }
    started.on('message', settle)
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The thread that draws papers has ended.')))
    // It does not keep the process alive.
    started.unref()
    return started
  }
  return {
    draw(paper) {
      if (waiting.size >= mostWaiting) return Promise.reject(busy())
      worker ??= start()
      const drawn = Promise.withResolvers<Buffer>()
      lastId += 1
      waiting.set(lastId, drawn)
      worker.postMessage({ ...paper, id: lastId } satisfies PdfRequest)
      return drawn.promise
    },
    async close() {
      await worker?.terminate()
    },
  }
}

function busy(): TryLaterError {
  const description = 'Very many papers are being drawn at the moment. Please try again in a few seconds.'
  return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
}
