/** The form named `form`, with one cell per field. */
import type { Definition } from '../../definition/definition.ts'
import { DECIDED_NOTICE } from '../../definition/drafts.ts'
import type { Use, UseList } from '../../definition/uses.ts'
import type { Row } from '../../calls/contract.ts'
import type { Value } from '../../expressions/tree.ts'
import { FIGURES } from '../../definition/figure.ts'
import { defaultLinks } from './default-links.ts'
import { hasComputedLines, linesRead } from '../../definition/field.ts'
import { cellInputs, lineComputer, linesItems } from './lines.ts'
import { areLinesUnchanged } from './computed-lines.ts'
import { formsWith, isDisabled } from './forms-on-page.ts'
import { emptyOf, fieldValue, heldValue, isSame, isFieldShown, isSteered } from './form-state.ts'
import type { Names } from '../scope/names.ts'
import { cellsBy, derived, derivedInRing, type Cell } from '../cell.ts'
import { namedCells, type NamedCells, type NameLookup } from '../scope/scope-cells.ts'

/** What the form depends on. `typed` returns undefined for a field nobody has changed. */
export interface FormSources {
  readonly definition: Definition
  readonly scope: NameLookup
  /** Of amounts: ISO 4217. */
  readonly currency: string
  typed(field: string): Cell<Value | undefined>
  /** The row that a link refers to by default, once it has been read. */
  defaultRow(field: string): Cell<Row | undefined>
}

/**
 * The typed value, otherwise what a link fills in by default, otherwise the default; computed fields are evaluated.
 * Computed lines are as they are stored while their form is disabled.
 * A field that others hide is empty. Fields that depend on each other in a cycle are null.
 */
export function formValues({ definition, scope, currency, typed, defaultRow }: FormSources): NamedCells {
  const { fields } = definition.uses
  const links = defaultLinks(definition, { typed, defaultRow, value: (name) => one(name) })
  const one = cellsBy((name: string) => {
    const withCells = cellsOfLines({ definition, scope, currency }, name)
    const isStored = storedLines({ definition, scope }, name)
    return derivedInRing(
      (): Value => {
        const { visible = [] } = fields[name] ?? {}
        if (isSteered(visible, name) && !isFieldShown(definition, name, scope(visible)))
          return emptyOf(definition, name)
        const changed = typed(name).get()
        const own = changed === undefined ? links.filled(name) : changed
        const of = { definition, typed: own === undefined ? {} : { [name]: own }, currency }
        if (isStored()) return heldValue({ ...of, names: scope(fields[name]?.default ?? []) }, name)
        const uses = definition.fields[name]?.value ? fields[name]?.value : fields[name]?.default
        return links.withText(name, withCells(fieldValue({ ...of, names: scope(uses ?? []) }, name)))
      },
      null,
      isSame,
    )
  })
  return namedCells(definition.form, one)
}

/** Adds the computed cells to lines of a form, and empties the hidden ones; any other value is unchanged. */
function cellsOfLines(
  { definition, scope, currency }: Pick<FormSources, 'definition' | 'scope' | 'currency'>,
  name: string,
): (value: Value) => Value {
  const field = definition.fields[name]
  const read = linesRead(name)
  if (!field?.lines || !Object.hasOwn(definition.reads, read)) return (value) => value
  const uses = withFiguresOf(name, definition.uses.reads[read]?.rows ?? [])
  const inputs = cellInputs(linesItems(definition), definition.fields, name)
  const compute = lineComputer({ fields: definition.fields, field, inputs, uses, currency })
  return (value) => compute(value, scope(uses))
}

/** What a cell reads of its line's figures is in those of all lines. */
const withFiguresOf = (lines: string, uses: UseList): UseList =>
  uses.some(([root]) => root === FIGURES) ? [...uses, [FIGURES, lines]] : uses

/**
 * Whether the lines of a field are those that are stored, and are not computed: what they are worked out from may have
 * changed since, and nobody can save the form now, or nothing that they read of it has changed while it is decided.
 */
function storedLines({ definition, scope }: Pick<FormSources, 'definition' | 'scope'>, name: string): () => boolean {
  const field = definition.fields[name]
  if (!field || !hasComputedLines(field)) return () => false
  const forms = formsWith(definition, name)
  const { value: uses = [], default: [[read = ''] = []] = [] } = definition.uses.fields[name] ?? {}
  const cells = definition.uses.reads[linesRead(name)]?.rows ?? []
  const used = [...uses, ...cells].filter(([of]) => of === 'form')
  const stored = used.map(([, member]): Use => [read, member])
  const row = (names: Names, of: string): Row => (names[of] ?? {}) as Row
  const isDecided = (): boolean => (row(scope(DECIDED), 'form')[DECIDED_NOTICE] ?? null) !== null
  return () =>
    forms.every((form) => isDisabled(form, scope(uses))) ||
    (isDecided() && areLinesUnchanged(used, row(scope(used), 'form'), row(scope(stored), read)))
}

const DECIDED: UseList = [['form', DECIDED_NOTICE]]

/** The part of the form that may be sent: fields that no form shows are left out (grammar: not visible, not sent). */
export function sentForm(definition: Definition, form: NamedCells, scope: NameLookup): NamedCells {
  const isSent = cellsBy((name: string) =>
    derived(() => isFieldShown(definition, name, scope(definition.uses.fields[name]?.visible ?? []))),
  )
  const names = (): readonly string[] => form.names.filter((name) => isSent(name).get())
  const all = derived((): Names => Object.fromEntries(names().map((name) => [name, form.of(name).get()])))
  const of = cellsBy((name: string) => derived(() => (isSent(name).get() ? form.of(name).get() : null)))
  return { names: form.names, all, of }
}
