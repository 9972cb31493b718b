import { t } from '../messages/message.ts'

/** What can go wrong with a call; each kind has a message for people (foundation §8). */
export type CallErrorKind =
  /** No answer: offline, refused, reset. */
  | 'network'
  | 'timeout'
  | 'aborted'
  /** Nobody is signed in any more; `onUnauthorized` was called. */
  | 'unauthorized'
  /** A refusal (4xx) without a name and reason. */
  | 'http'
  /** The ERP failed, or refused with a name and reason of its own. */
  | 'server'
  /** An answer that cannot be read, such as that of a captive portal. */
  | 'invalid'
  /** A decision was sent and no answer arrived: it may or may not have taken effect. */
  | 'unknown-outcome'

/** Details of an error besides its kind; a missing member is null. */
export interface CallErrorFacts {
  readonly path: string
  readonly status?: number | null
  /** The ERP's own name for the failure. */
  readonly serverName?: string | null
  readonly reason?: string | null
  /** The id under which the ERP's staff find the failure. */
  readonly traceId?: string | null
  /** The ERP's id of the request. */
  readonly requestId?: string | null
  /** The refusal as received: login answers contain `description` and more. */
  readonly answer?: unknown
}

/** The reason a call failed: the only error that calls reject with. `message` is for logs; people see `messageFor`. */
export class CallError extends Error {
  readonly kind: CallErrorKind
  readonly path: string
  readonly status: number | null
  readonly serverName: string | null
  readonly reason: string | null
  readonly traceId: string | null
  /** The id under which the ERP's staff find the request in their logs; null: the ERP sent none. */
  readonly requestId: string | null
  readonly answer: unknown
  /** The id in this browser's log, for failures without an id from the ERP. */
  readonly eventId: string

  constructor(kind: CallErrorKind, facts: CallErrorFacts) {
    super(`${kind}: ${facts.path}${facts.status ? ` ${facts.status}` : ''}`)
    this.name = 'CallError'
    this.kind = kind
    this.path = facts.path
    this.status = facts.status ?? null
    this.serverName = facts.serverName ?? null
    this.reason = facts.reason ?? null
    this.traceId = facts.traceId ?? null
    this.requestId = facts.requestId ?? null
    this.answer = facts.answer ?? null
    this.eventId = facts.traceId ?? newEventId()
  }
}

/** The message a person sees for a failed call (foundation §8). */
export interface ErrorMessage {
  readonly text: string
  /** The id of the request in the ERP's logs, shown apart from the text, which foundation §8 prescribes. */
  readonly reference?: string
  readonly tone: 'warning' | 'danger'
  readonly seconds: number
}

/** The path of the call that checks whether the ERP responds (foundation §7); its failure is never shown. */
export const HEALTH_PATH = '/main/a'
/** The path of the version call (foundation §7); its time-outs are never shown. */
export const VERSION_PATH = '/main/v'
/** Fired on window when the ERP refused a form: its screen may have a newer definition. */
export const FORM_REFUSED_EVENT = 'countersign:form-refused'

/** `detail` of the event: a listener that checks for newer definitions answers whether the screen has one. */
export interface FormRefused {
  readonly screen: string
  answer(isOutdated: Promise<boolean>): void
}
/** Shown when a decision was sent and no answer arrived: it may have taken effect. */
export const OUTCOME_UNKNOWN =
  'The connection was lost before the ERP answered. Check each order before deciding again.'

/**
 * The generic catalogue (foundation §8); null if no message is shown: for aborted calls, the health call,
 * status 424, time-outs of the version call, and `unauthorized`, which the login page explains.
 */
export function messageFor(error: unknown): ErrorMessage | null {
  if (!(error instanceof CallError)) return failure(newEventId())
  if (error.path === HEALTH_PATH || error.status === 424) return null
  if (error.path === VERSION_PATH && error.kind === 'timeout') return null
  const message = messageOf[error.kind](error)
  if (message === null || error.requestId === null || isRefusal(error)) return message
  return { ...message, reference: error.requestId }
}

/** The ERP did what it should: its reason is for the person, and nobody has to look into its logs. */
export function isRefusal({ status, reason }: CallError): boolean {
  return reason !== null && status !== null && status >= 400 && status < 500
}

const messageOf: Record<CallErrorKind, (error: CallError) => ErrorMessage | null> = {
  aborted: () => null,
  unauthorized: () => null,
  network: () => danger(t('A network error has occured, check internet and firewalls.')),
  timeout: () => danger(t('The network request timed out. Please try again.')),
  http: (error) => failure(error.eventId),
  invalid: (error) => failure(error.eventId),
  server: (error) => ({ text: serverWords(error), tone: 'danger', seconds: 15 }),
  'unknown-outcome': () => ({ text: t(OUTCOME_UNKNOWN), tone: 'warning', seconds: 15 }),
}

/** The ERP's name and reason of a failure (foundation §8); null: it sent no reason. */
export function ownMessage({ serverName, reason }: Pick<CallError, 'serverName' | 'reason'>): string | null {
  return serverName && reason && serverName !== reason ? `${serverName}: ${reason}` : reason
}

function serverWords(error: CallError): string {
  return (
    ownMessage(error) ??
    t('Something went wrong while processing your request, team notified. Trace id {eventId}', {
      eventId: error.eventId,
    })
  )
}

function failure(eventId: string): ErrorMessage {
  return danger(t('Something went wrong while processing your request, team notified. Event id {eventId}', { eventId }))
}

function danger(text: string): ErrorMessage {
  return { text, tone: 'danger', seconds: 5 }
}

function newEventId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? ''
}
