/** Uploads that resume where they stopped (tus, our extension). Loaded with the first of them. */
import { DetailedError, type HttpResponse, Upload, type PreviousUpload } from 'tus-js-client'
import type { UploadAnswer, UploadCall } from './call-types.ts'
import { readRefusal } from './answers.ts'
import { CallError, ownMessage } from './errors.ts'

const PIECE_BYTES = 4 * 1024 * 1024
/** Milliseconds between tries after an answer that may differ at the next one. */
const TRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

/**
 * Resumes an interrupted upload of the same file to the same record. Rejects with `aborted` when the signal is
 * aborted, and with `network` at once when no answer arrives, so that the caller can show that the upload waits.
 */
export function uploadInPieces(endpoint: string, call: UploadCall): Promise<UploadAnswer> {
  const { file, signal, onProgress } = call
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: PIECE_BYTES,
      retryDelays: TRIES,
      onShouldRetry: isTransient,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type },
      // The same file on the same record is the same upload, also after a reload.
      fingerprint: async () =>
        ['upload', call.screen, call.table, call.pk, file.name, file.size, file.lastModified].join('|'),
      onBeforeRequest: (request) => {
        const raw: unknown = request.getUnderlyingObject()
        if (raw instanceof XMLHttpRequest) raw.withCredentials = true
      },
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve({ refused: null }),
      onError: (error) =>
        refusalIn(error) === null ? reject(failure(endpoint)) : resolve({ refused: refusalIn(error) }),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new CallError('aborted', { path: endpoint }))
    })
    void goOn(upload)
  })
}

/** Resumes an earlier try; if the list of earlier tries cannot be read, the upload starts from the beginning. */
async function goOn(upload: Upload): Promise<void> {
  const [before] = await upload.findPreviousUploads().catch(() => [])
  if (before) upload.resumeFromPreviousUpload(withToken(before, upload.options.endpoint ?? ''))
  upload.start()
}

/** The address of an upload contains the token it was started with; it is replaced by the current one. */
function withToken(before: PreviousUpload, endpoint: string): PreviousUpload {
  const today = new URL(endpoint, globalThis.location.origin).searchParams.get('apitoken')
  if (before.uploadUrl === null || today === null) return before
  const url = new URL(before.uploadUrl, globalThis.location.origin)
  url.searchParams.set('apitoken', today)
  return { ...before, uploadUrl: url.href }
}

/** Whether the same request may be accepted later: the server failed, or is still storing the previous piece. */
function isTransient(error: unknown): boolean {
  const status = answerTo(error)?.getStatus() ?? 0
  return status >= 500 || status === 409 || status === 423
}

/** The answer that the error is about; null: none arrived. */
const answerTo = (error: unknown): HttpResponse | null =>
  error instanceof DetailedError ? error.originalResponse : null

/** The ERP's reason for refusing a file; null: no answer arrived. */
function refusalIn(error: unknown): string | null {
  const answer = answerTo(error)
  if (answer === null || answer.getStatus() < 400 || answer.getStatus() === 401) return null
  return wordsIn(answer.getBody())
}

function wordsIn(text: string): string {
  try {
    return ownMessage(readRefusal(JSON.parse(text))) ?? ''
  } catch {
    return text.length <= 200 ? text : ''
  }
}

function failure(path: string): CallError {
  return new CallError('network', { path })
}
