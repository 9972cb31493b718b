/** The events of an open page. At the end of each event every question is brought up to date. */
import { CallError } from '../../calls/errors.ts'
import type { FormCheckOptions, FormCheck } from '../form/field-error.ts'
import { batch } from '../cell.ts'
import type { Value } from '../../expressions/tree.ts'
import type { PageCells } from '../cells.ts'
import type { PageCore } from '../core.ts'
import type { PageFormPart } from '../form-part.ts'
import { formSessions, type FormSessions } from './form-sessions.ts'
import { noteOpenTabs, openTabOf } from './open-tab.ts'
import type { PageModel } from '../page-model.ts'
import { requestedRead } from '../reads/read-cells.ts'
import { freshSelection } from './fresh-selection.ts'

type PageEvents = Pick<
  PageModel,
  | 'setField'
  | 'editRows'
  | 'addRow'
  | 'stepRows'
  | 'tab'
  | 'discardDraft'
  | 'navigate'
  | 'tick'
  | 'msUntilTick'
  | 'more'
  | 'reload'
  | 'retry'
  | 'replace'
  | 'answered'
  | 'setActive'
  | 'signedIn'
  | 'setNarrow'
  | 'subscribe'
  | 'core'
  | 'registerForm'
  | 'saveDraft'
  | 'snapshot'
  | 'close'
>

/**
 * The events of a page model. Opens the form session of the address immediately.
 *
 * @param forms called only where the definition `usesForms`
 */
export function pageEvents(cells: PageCells, forms: () => PageFormPart): PageEvents {
  const sessions = sessionsOf(cells, forms)
  const events = eventsOf(cells)
  const checks = formChecks()
  const core = { cells, sessions, checkForms: checks.check, event: events.event, settle: events.settle }
  events.event(() => sessions.open(cells.given.entry, viewName(cells)))
  return {
    ...formEvents(core, forms),
    ...readEvents(cells, events),
    ...placeEvents(cells, events, sessions),
    subscribe: events.subscribe,
    registerForm: checks.join,
    core,
    saveDraft: sessions.save,
    snapshot: () => ({
      definition: cells.definition,
      store: cells.state.store,
      openedAt: cells.location.openedAt,
      formValues: sessions.values,
    }),
    close() {
      events.close()
      cells.state.close()
    },
  }
}

/** The form sessions of a page, which continue those of a snapshot. */
function sessionsOf({ definition, given, state }: PageCells, forms: () => PageFormPart): FormSessions {
  const { session, drafts = null, snapshot, locale } = given
  const person = { company: session.company, person: session.id }
  const { formValues: values, definition: before } = snapshot ?? {}
  return formSessions({ definition, store: state.store, drafts, person, locale, forms, values, before })
}

function formEvents(core: PageCore, forms: () => PageFormPart) {
  const { cells, sessions, event } = core
  const typed = (field: string, value: Value): string | null => forms().typedInto(cells, field, value)
  return {
    setField: (field, value) => event(() => forms().setField(core, field, value)),
    editRows: (read, changes, isJoined = false) => event(() => forms().editRows(core, read, { changes, isJoined })),
    addRow: (read, row) => event(() => forms().addRow(core, read, row)),
    stepRows: (read, step) => event(() => forms().stepRows(core, read, step)),
    tab: (block, name) => event(() => openTabOf(cells, { block, name }, typed)),
    discardDraft: () => event(() => sessions.discard()),
  } satisfies Partial<PageEvents>
}

function viewName({ location }: PageCells): string {
  return location.view.get()?.name ?? ''
}

interface Events {
  /** Runs a change, then brings every question up to date and calls the listeners. */
  event<Result>(change: () => Result): Result
  settle(): void
  subscribe: PageModel['subscribe']
  close(): void
}

/** The parts of the state that questions depend on. */
const DECIDING = ['form', 'defaultRows', 'formSession', 'edits', 'opened'] as const

/** How often questions may change because of each other's answers before the loop stops. */
const MAX_ROUNDS = 10

function eventsOf(cells: PageCells): Events {
  const { questions, state } = cells
  const listeners = new Set<() => void>()
  const selection = freshSelection(cells)
  let depth = 0
  const settle = (): void => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const isNoted = noteOpenTabs(cells)
      if (!questions.settle() && !isNoted) break
    }
    selection.settle()
  }
  const event = <Result>(change: () => Result): Result => {
    depth += 1
    try {
      return batch(() => {
        const result = change()
        settle()
        return result
      })
    } finally {
      depth -= 1
      if (depth === 0) for (const listener of listeners) listener()
    }
  }
  // What blocks change by themselves, with a change that questions depend on, is such an event, too.
  const close = state.store.subscribe((now, before) => {
    if (depth === 0 && DECIDING.some((part) => now[part] !== before[part])) event(() => undefined)
  })
  return {
    event,
    settle,
    close,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The errors of the forms that are drawn. */
function formChecks() {
  const checks = new Set<FormCheck>()
  return {
    join(check: FormCheck): () => void {
      checks.add(check)
      return () => void checks.delete(check)
    },
    check: (demands: FormCheckOptions) => (checks.size > 0 ? [...checks].flatMap((check) => check(demands)) : null),
  }
}

function readEvents(cells: PageCells, { event }: Events) {
  const { questions, answers, definition, typing } = cells
  const reload = (read: string, since?: number): void => {
    typing.flush()
    questions.reload(askedName(cells, read), since)
  }
  const retry = (isRetried: (error: unknown) => boolean): void => {
    for (const read of Object.keys(definition.reads)) {
      const question = questions.of(read).get()
      if (!question) continue
      const { error, version } = answers.peek(question.key)
      if (error !== null && version >= question.version && isRetried(error)) reload(read)
    }
  }
  return {
    tick: () => event(() => cells.location.tick()),
    msUntilTick: () => (questions.isWaiting() ? typing.left() : 0),
    setActive: (isActive) => event(() => cells.isActive.set(isActive)),
    more: (read) => event(() => questions.more(askedName(cells, read))),
    reload: (read, since) => event(() => reload(read, since)),
    retry: (isRetried) => event(() => retry(isRetried)),
    replace: (question, page) => event(() => questions.replace(question, page)),
    answered: (question, answer) => event(() => isAsked(cells, question.key) && answers.take(question, answer)),
    signedIn: (session) =>
      event(() => {
        if (session === cells.location.session.peek()) return
        cells.location.session.set(session)
        // Requests that failed because nobody was signed in are sent again.
        retry((error) => error instanceof CallError && error.kind === 'unauthorized')
      }),
  } satisfies Partial<PageEvents>
}

function placeEvents(cells: PageCells, { event }: Events, sessions: FormSessions) {
  const { location } = cells
  return {
    setNarrow: (isNarrow) => event(() => location.narrow.set(isNarrow)),
    navigate: (params, entry) =>
      event(() => {
        location.moved(params, entry)
        sessions.open(entry, viewName(cells))
      }),
  } satisfies Partial<PageEvents>
}

/** The read whose question returns its rows. */
function askedName({ definition }: PageCells, read: string): string {
  const requested = definition.reads[read] && requestedRead(definition.reads, definition.reads[read])
  return requested?.name ?? read
}

function isAsked({ questions }: PageCells, key: string): boolean {
  return questions.wanted.get().some((question) => question.key === key)
}
