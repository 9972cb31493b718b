import { useMemo } from 'react'
import { allBlocks } from '../definition/blocks.ts'
import type { Action, Definition, Read, View } from '../definition/definition.ts'
import type { Row } from '../calls/contract.ts'
import { t } from '../messages/message.ts'
import type { ActionState } from '../page/actions/action-state.ts'
import { readOpening } from '../page/address/record-views.ts'
import { derived } from '../page/cell.ts'
import { useCell } from '../page/react/use-cell.ts'
import { rowKey } from '../page/reads/rows.ts'
import { areSameStates } from './use-action-states.ts'
import { useScreen, useScreenCell, type ScreenHost } from './host.ts'

/** What a person decides about the document in the form of a view. */
export interface Decisions {
  /** The decisions of its list that the person may make. One that is running is among them, and not enabled. */
  readonly states: readonly ActionState[]
  /** Runs one about the document as it was opened; if it was accepted, the list is shown. */
  decide(state: ActionState): Promise<void>
}

/** A document that is opened from its list, by its code or its number, is decided where it is shown. */
export function useDecisions(view: View): Decisions {
  const cell = useScreenCell()
  const definition = useScreen((host) => host.definition)
  const deciding = useMemo(() => decidingIn(definition, view), [definition, view])
  const states = useMemo(
    () => derived(() => (deciding === null ? NONE : statesOf(cell.get(), deciding)), areSameStates),
    [cell, deciding],
  )
  return {
    states: useCell(states),
    decide: ({ action, rows }) => decide(cell.get(), action, { rows, key: deciding?.read.key ?? '' }),
  }
}

const NONE: readonly ActionState[] = []

interface DecisionOptions {
  readonly read: Read
  readonly actions: readonly Action[]
}

/** The list that opens the view, with its decisions; null: the view is not that of a document. */
function decidingIn({ views, actions, ...definition }: Definition, view: View): DecisionOptions | null {
  const read = readOpening({ views, actions, ...definition }, view.name)
  const blocks = Object.values(views).flatMap((each) => allBlocks(each.blocks))
  const list = blocks.find((block) => block.block === 'list' && block.read === read?.name)
  if (read === null || list?.block !== 'list') return null
  const offered = list.actions.flatMap((name) => actions[name] ?? [])
  return { read, actions: offered.filter(({ steps }) => steps.some(({ step }) => step === 'decide')) }
}

function statesOf(host: ScreenHost, { read, actions }: DecisionOptions): readonly ActionState[] {
  const row = host.openedRow()
  if (rowKey(row, read) === null || !isRead(row, read)) return NONE
  return actions.flatMap(({ name }) => host.actionState(name, [row]) ?? []).filter(({ reason }) => reason === null)
}

/** A record that was new when its form was opened has only the values of the form: who may decide it is not known. */
const isRead = (row: Row, { fields }: Read): boolean => fields.every((name) => Object.hasOwn(row, name))

const CHANGED = 'Save your changes first, or discard them: what you decide is the document as it was saved.'

async function decide(host: ScreenHost, { name }: Action, { rows, key }: Decided): Promise<void> {
  if (host.isFormChanged()) return host.showMessage(t(CHANGED), { tone: 'warning' })
  const { result } = await host.press(name, rows)
  const { outcomes } = host.store.getState()
  if (result === 'done' && !rows.some((row) => outcomes.has(String(row[key])))) await host.back()
}

interface Decided {
  readonly rows: ActionState['rows']
  /** The field that identifies a row. */
  readonly key: string
}
