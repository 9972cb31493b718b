import { CallError, messageFor } from '../calls/errors.ts'
import { t } from '../messages/message.ts'

/** A failed call as a block shows it, where a message that goes away is not enough. */
export interface Fault {
  readonly text: string
  /** The ERP refuses this person. */
  readonly forbidden: boolean
  /** No answer came: the line is broken. */
  readonly isNetwork: boolean
}

const UNSAID = 'This could not be read.'

export function faultOf(error: unknown): Fault {
  const forbidden = error instanceof CallError && error.status === 403
  const isNetwork = error instanceof CallError && error.kind === 'network'
  return { text: messageFor(error)?.text ?? t(UNSAID), forbidden, isNetwork }
}
