import { membersOf, readRefusal, textOrNull } from '../../calls/answers.ts'
import { t } from '../../messages/message.ts'

/** The HTTP status for too many requests; some ERPs send it as `code` in the answer. */
export const TOO_MANY = 429
const PLEASE_WAIT = 'Too many at once. Please wait a moment and try again.'

/** The message of a 429, sent as status or as code in the answer (specialised-modules §7, scanning); null: no 429. */
export function tooManyRequests(answer: unknown, status: number | null): string | null {
  const code = textOrNull(membersOf(answer)['code'])
  if (status !== TOO_MANY && code !== String(TOO_MANY)) return null
  return readRefusal(answer).reason ?? t(PLEASE_WAIT)
}
