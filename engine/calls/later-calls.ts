import type { CallsOptions, LaterCalls, Send } from './call-types.ts'
import { decideCalls } from './decide.ts'
import { fileCalls } from './files.ts'
import { loginCalls } from './login-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { rowCalls } from './row-calls.ts'

/** The calls not needed to open a page, loaded with the first of them. */
export function laterCalls(send: Send, options: CallsOptions): LaterCalls {
  return {
    ...loginCalls(send),
    ...decideCalls(send, options),
    ...rowCalls(send, options),
    ...noticeCalls(send),
    ...fileCalls(send, options),
  }
}
