/** Sends a form under an idempotency key, so that it is saved once however often it is sent. */
import { isRefused, membersOf } from '../../calls/answers.ts'
import type { Row } from '../../calls/contract.ts'
import { CallError } from '../../calls/errors.ts'
import { t } from '../../messages/message.ts'
import type { UnansweredRequest } from '../store.ts'
import type { PressContext, PressPage } from './context.ts'
import { carryOut, stop, type PressSteps } from './effects.ts'

type Sent = Omit<UnansweredRequest, 'key'>

const SAVED_BEFORE = 'What you sent before the connection was lost has been saved. Look it over, and save again.'

/**
 * Repeats an unanswered request under the same key. If the request has changed since then, the earlier one is repeated
 * first: if that had been saved, the form becomes a change of the saved row, and nothing else is sent.
 */
export function* sendForm({ definition, store, page, newKey }: PressContext, sent: Sent): PressSteps<unknown> {
  const { screen } = definition
  const { unanswered } = store.getState()
  const isSame = unanswered !== null && textOf(unanswered) === textOf(sent)
  if (unanswered !== null && !isSame) {
    const call = { screen, ...unanswered, isRepeat: true }
    const answer = yield* answered(page, carryOut({ do: 'call', method: 'POST', call }))
    if (answer !== null && !isRefused(answer)) {
      page.adoptSavedRow(answer)
      yield* carryOut({ do: 'say', text: t(SAVED_BEFORE), tone: 'warning' })
      throw stop('refused')
    }
  }
  const request = { ...sent, key: isSame ? unanswered.key : newKey() }
  page.setUnanswered(request)
  return yield* answered(page, carryOut({ do: 'call', method: 'POST', call: { screen, ...request } }), true)
}

/** Clears the unanswered request once there is an answer. A refusal of a repeated request counts as an answer: null. */
function* answered(page: PressPage, sending: PressSteps<unknown>, throwsRefusal = false): PressSteps<unknown> {
  try {
    const answer = yield* sending
    page.setUnanswered(null)
    return answer ?? null
  } catch (error) {
    if (!isAnswer(error)) throw error
    page.setUnanswered(null)
    if (throwsRefusal) throw error
    return null
  }
}

/** Whether the ERP refused the request, so that nothing was saved. After any other error it may have been saved. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof CallError) || (error.kind !== 'http' && error.kind !== 'server')) return false
  // Field errors come with 200.
  return error.status !== null && error.status < 500
}

function textOf({ path, query, body }: Sent): string {
  return JSON.stringify([path, query, body])
}

/** The saved row in the answer, with its id. */
export function savedRow(answer: unknown): Row {
  const { id, row } = membersOf(answer)
  return { ...(id !== undefined && { id }), ...membersOf(row) } as Row
}
