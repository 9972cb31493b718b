/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './pdf.ts'
import type { Sheet } from './sheet.ts'

export interface PdfRequest {
  readonly id: number
  readonly sheet: Sheet
  /** Drawn as a QR code. */
  readonly link: string
}

export interface PdfAnswer {
  readonly id: number
  readonly bytes?: Uint8Array
  /** Why it could not be drawn. */
  readonly error?: string
}

/** Draws one document after the other: laying out text blocks its thread. */
parentPort?.on('message', async (request: PdfRequest) => parentPort?.postMessage(await answer(request)))

async function answer({ id, sheet, link }: PdfRequest): Promise<PdfAnswer> {
  try {
    return { id, bytes: await drawSheet(sheet, { link }) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
