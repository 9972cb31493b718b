import { isLinesType } from '../../fields/field-types.ts'
import type { ActionNode, FieldNode, FieldOverrideNode, Named, ReadNode } from './ast.ts'

type Items = readonly Named<FieldOverrideNode>[]
type DeclaredFields = Readonly<Record<string, FieldNode>>
type Fields = DeclaredFields | undefined

/** The lines that a form of a preset fills in. No list contains them: the form reads them together with its row. */
export function linesOfForm(form: Items | undefined, fields: Fields): readonly string[] {
  return (form ?? []).flatMap(({ name }) => (isLinesType(fields?.[name]?.type) ? [name] : []))
}

/** Reads the row of the form with its lines. */
export const readOfLines = {
  kind: 'get',
  get: 'item',
  query: { key: '=form.id' },
  answer: 'get_item',
  when: 'form.id != null',
  one: true,
} as const satisfies ReadNode

/** The inputs of a form; its lines begin with the stored ones. @param read that returns them */
export function withStoredLines(form: Items, fields: Fields, read: string): Items {
  const lines = linesOfForm(form, fields)
  return form.map((item) => {
    if (!lines.includes(item.name)) return item
    const written = item.override?.default ?? fields?.[item.name]?.default
    const stored = `${read}.${item.name}`
    const isComputed = typeof written === 'string' && written.startsWith('=')
    const value = isComputed ? `=form.id == null ? (${written.slice(1)}) : ${stored}` : `=${stored}`
    return { ...item, override: { ...item.override, default: value } }
  })
}

/**
 * An action that sends the lines, enabled once they are read: before that the form would send none, and the server
 * would delete them.
 */
export function enabledOnceRead(action: ActionNode, read: string): ActionNode {
  const isRead = `form.id == null || ${read}.id != null`
  const { enabledWhen, reason } = action
  if (typeof enabledWhen !== 'string') return { ...action, enabledWhen: isRead, reason: WAITING }
  return { ...action, enabledWhen: `(${enabledWhen}) && (${isRead})`, reason: reason ?? WAITING }
}

/** The actions of a record, of which `save` sends the lines. */
export function savesOnceRead(actions: Actions, read: string): Actions {
  const { save } = actions
  return { ...actions, ...(save && { save: enabledOnceRead(save, read) }) }
}

type Actions = Readonly<Record<string, ActionNode>>

const WAITING = 'Its lines have not been read yet.'

/** The fields of the lines of a field, as they are declared there or among those of the screen. */
export const lineCells = (fields: DeclaredFields, lines: string): DeclaredFields =>
  Object.fromEntries(
    (fields[lines]?.fields ?? []).flatMap(({ name, override }) => {
      const declared = fields[name]
      return override === null ? (declared ? [[name, declared]] : []) : [[name, cellNode(override)]]
    }),
  )

/** A cell that is declared where it stands. */
const cellNode = (written: FieldOverrideNode): FieldNode => Object.assign({ type: 'text' } as const, written)
