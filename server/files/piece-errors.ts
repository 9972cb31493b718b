/** The errors of the library of uploads, as they are answered by every call (docs/contract.md). */
import { Server } from '@tus/server'

interface Refusal {
  readonly code: string
  readonly description: string
}

const WRONG: Refusal = {
  code: 'invalid-request',
  description: 'A header that continued uploads need (tus 1.0) is missing or not valid.',
}
const UNKNOWN: Refusal = { code: 'not-found', description: 'There is no such upload.' }
const FAILED: Refusal = {
  code: 'failure',
  description: 'Something went wrong while receiving the file. Please try again.',
}

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [404, UNKNOWN],
  [409, { code: 'offset', description: 'The upload continues at another byte. Please ask for its offset.' }],
  [410, UNKNOWN],
  [412, { code: 'invalid-request', description: 'Please send the header Tus-Resumable: 1.0.0.' }],
  [413, { code: 'too-large', description: 'The file is larger than was said, or than a file may be.' }],
  [423, { code: 'locked', description: 'Another request is sending this file. Please try again.' }],
  [501, { code: 'invalid-request', description: 'The server takes no uploads of this sort.' }],
])

/** Answers each error with JSON, whatever text the library has for it. */
export class JsonUploadServer extends Server {
  override async write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return await super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    return await super.write(context, headers, status, body.startsWith('{') ? body : refusalText(status, body))
  }
}

function refusalText(status: number, body: string): string {
  const { code, description } = REFUSALS.get(status) ?? (status < 500 ? WRONG : FAILED)
  const [, header] = /^Invalid ([a-z-]+)/.exec(body) ?? []
  return JSON.stringify({ ok: false, code, description: header ? `The header ${header} is not valid.` : description })
}
