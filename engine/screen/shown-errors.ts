import { CallError, isRefusal, messageFor } from '../calls/errors.ts'
import { t } from '../messages/message.ts'

/** A failed call as a block shows it, where a message that disappears is not enough. */
export interface ShownError {
  readonly text: string
  /** Identifies the failed request in the logs of the ERP; null: the ERP sent none. */
  readonly reference: string | null
  /** The ERP refuses this person. */
  readonly forbidden: boolean
  /** No answer arrived: the connection is lost. */
  readonly isNetwork: boolean
}

const UNSAID = 'This could not be read.'

/** The reason for which the ERP refused a call (4xx); null: it did not, or named none. */
export const refusalText = (error: unknown): string | null =>
  error instanceof CallError && isRefusal(error) ? shownErrorOf(error).text : null

export function shownErrorOf(error: unknown): ShownError {
  const forbidden = error instanceof CallError && error.status === 403
  const isNetwork = error instanceof CallError && error.kind === 'network'
  const { text = t(UNSAID), reference = null } = messageFor(error) ?? {}
  return { text, reference, forbidden, isNetwork }
}

/** The part of it that is shown. */
export type Notice = Pick<ShownError, 'text' | 'reference'>

/** The same for a notice with a button that tries again. */
export function noticeOf(error: unknown): Notice {
  const { text, reference } = shownErrorOf(error)
  return { text, reference }
}
