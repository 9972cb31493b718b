/** What happens to an open page. At the end of each event every question is what is to be asked now. */
import { withEdits } from '../runtime/page/edits.ts'
import { actionNow } from './actions/states.ts'
import { press } from './actions/press.ts'
import type { ActionResult, Effect, Outcome } from './actions/effects.ts'
import { stop } from './actions/effects.ts'
import { batch } from './cell.ts'
import type { PageCells } from './cells.ts'
import { flawsOnPage } from './form/check.ts'
import { sessionsOf } from './form/sessions.ts'
import { typedInto } from './form/typed.ts'
import type { PageModel } from './page-model.ts'
import { pressContext } from './press-context.ts'
import { noteOpenTabs, openTabOf } from './tabs.ts'

type Events = Pick<
  PageModel,
  | 'typed'
  | 'left'
  | 'edited'
  | 'select'
  | 'tab'
  | 'moved'
  | 'tick'
  | 'waits'
  | 'more'
  | 'reload'
  | 'answered'
  | 'press'
  | 'check'
>

/** How often questions may follow from answers of each other before they are left as they are. */
const MOST_ROUNDS = 10

export function pageEvents(cells: PageCells): Events {
  const { definition, state, location, questions, answers, typing } = cells
  const { store } = state
  const settle = (): void => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const isNoted = noteOpenTabs(cells)
      if (!questions.settle() && !isNoted) return
    }
  }
  const event = <Result>(change: () => Result): Result =>
    batch(() => {
      const result = change()
      settle()
      return result
    })
  const sessions = sessionsOf(definition, store)
  const context = pressContext(cells, { settle })
  event(() => sessions.open(cells.given.entry))
  return {
    typed: (field, value) => event(() => typedInto(cells, field, value)),
    left: cells.looks.left,
    edited: (read, changes) =>
      event(() => {
        const base = definition.reads[read]?.base
        typing.typed('other')
        if (base) store.setState(({ edits }) => ({ edits: withEdits(edits, base, changes) }))
      }),
    select: (keys) => event(() => store.setState({ selected: new Set(keys) })),
    tab: (block, name) => event(() => openTabOf(cells, block, name)),
    moved: (params, entry) =>
      event(() => {
        location.moved(params, entry)
        sessions.open(entry)
      }),
    tick: () => event(() => location.tick()),
    waits: () => (questions.isWaiting() ? typing.left() : 0),
    more: (read) => event(() => questions.more(read)),
    reload: (read) =>
      event(() => {
        typing.hurry()
        questions.reload(read)
      }),
    answered: (question, answer) => event(() => isAsked(cells, question.key) && answers.take(question, answer)),
    press(name, rows) {
      const ready = actionNow({ ...cells, locale: cells.given.locale }, name, rows)
      return ready ? inEvents(press(context, ready), event) : notShown()
    },
    check: () => flawsOnPage(cells),
  }
}

function isAsked({ questions }: PageCells, key: string): boolean {
  return questions.wanted.get().some((question) => question.key === key)
}

/** Every step of a press is an event of its own; one that is abandoned is over. */
function* inEvents(work: ReturnType<PageModel['press']>, event: <T>(change: () => T) => T) {
  let next: IteratorResult<Effect, ActionResult> = event(() => work.next())
  try {
    while (!next.done) {
      const outcome: Outcome = yield next.value
      next = event(() => work.next(outcome))
    }
    return next.value
  } finally {
    if (!next.done) event(() => work.return(stop('cancelled').result))
  }
}

// oxlint-disable-next-line require-yield
function* notShown(): ReturnType<PageModel['press']> {
  return stop('not-enabled').result
}
