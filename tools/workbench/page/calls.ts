/** The calls of the workbench's server. */
import type {
  ChangesAnswer,
  ChangesRequest,
  CheckAnswer,
  Completion,
  EditedFile,
  EditedPlace,
  ExpressionAnswer,
  FileAnswer,
  HoverAnswer,
  LocateAnswer,
  LocateRequest,
  RefusalBody,
  SaveRequest,
  SignInRequest,
  SiteAnswer,
} from '../api.ts'

/** A refusing answer, with the reason for people. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

const AWAY = 'The server does not answer. Is `npm run dev` still running?'

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await fetch(`/workbench/api/${path}`, init).catch(() => null)
  if (response === null) throw new Refused(0, AWAY)
  const answer = (await response.json().catch(() => null)) as unknown
  if (!response.ok) throw new Refused(response.status, (answer as RefusalBody | null)?.reason ?? AWAY)
  return answer as Answer
}

export const calls = {
  site: () => call<SiteAnswer>('GET', 'site'),
  read: (file: string) => call<FileAnswer>('GET', `file?name=${encodeURIComponent(file)}`),
  save: (request: SaveRequest) => call<FileAnswer>('PUT', 'file', request),
  check: (edited: EditedFile) => call<CheckAnswer>('POST', 'check', edited),
  complete: (at: EditedPlace) => call<readonly Completion[]>('POST', 'complete', at),
  hover: (at: EditedPlace) => call<HoverAnswer>('POST', 'hover', at),
  locate: (request: LocateRequest) => call<LocateAnswer>('POST', 'locate', request),
  changes: (request: ChangesRequest) => call<ChangesAnswer>('POST', 'changes', request),
  expression: (at: EditedPlace) => call<ExpressionAnswer>('POST', 'expression', at),
  signIn: (request: SignInRequest) => call<unknown>('POST', 'sign-in', request),
}
