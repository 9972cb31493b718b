import { CallError, messageFor } from '../calls/errors.ts'
import { t } from '../messages/message.ts'

/** A failed call as a block shows it, where a message that goes away is not enough. */
export interface Fault {
  readonly text: string
  /** By which the failed request is found in the logs of the ERP; null: the ERP gave none. */
  readonly reference: string | null
  /** The ERP refuses this person. */
  readonly forbidden: boolean
  /** No answer came: the line is broken. */
  readonly isNetwork: boolean
}

const UNSAID = 'This could not be read.'

export function faultOf(error: unknown): Fault {
  const forbidden = error instanceof CallError && error.status === 403
  const isNetwork = error instanceof CallError && error.kind === 'network'
  const { text = t(UNSAID), reference = null } = messageFor(error) ?? {}
  return { text, reference, forbidden, isNetwork }
}

/** What of it is shown. */
export type Notice = Pick<Fault, 'text' | 'reference'>

/** The same for a notice with a button that tries again. */
export function noticeOf(error: unknown): Notice {
  const { text, reference } = faultOf(error)
  return { text, reference }
}
