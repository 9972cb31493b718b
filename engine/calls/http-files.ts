/** Files over HTTP: whole uploads with their progress, and the bytes at a link. */
import { CallError } from './errors.ts'
import { answerBody } from './answer-body.ts'
import { REQUEST_ID, type TransportAnswer, type UploadRequest } from './transport.ts'

/** @throws CallError if the file could not be loaded */
export async function bytes(send: typeof fetch, { url, signal }: { url: string; signal: AbortSignal }): Promise<Blob> {
  const isOwn = new URL(url).origin === globalThis.location?.origin
  const answered = await send(url, { credentials: isOwn ? 'include' : 'same-origin', signal }).catch(() => null)
  if (answered === null) throw new CallError(signal.aborted ? 'aborted' : 'network', { path: url })
  const { status } = answered
  const file = await answered.blob()
  // A refusal may arrive in place of the file, under any status.
  const requestId = answered.headers.get(REQUEST_ID)
  if (file.type.startsWith('application/json'))
    answerBody({ status, requestId, body: jsonIn(await file.text()) }, { path: url })
  if (!answered.ok) throw new CallError('http', { path: url, status, requestId })
  return file
}

/** With XMLHttpRequest: `fetch` does not report how much of a body was sent. */
export function upload(address: string, { path, form, signal, onProgress }: UploadRequest): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (kind: 'network' | 'aborted') => reject(new CallError(kind, { path }))
    request.open('POST', address)
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        requestId: request.getResponseHeader(REQUEST_ID),
        body: jsonIn(request.responseText),
      }),
    )
    request.addEventListener('error', () => fail('network'))
    request.addEventListener('abort', () => fail('aborted'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
