/** How the inputs of a page look, a cell an input. */
import type { Definition, FormItem } from '../../definition/definition.ts'
import { plainField } from '../../definition/plain-field.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import type { LocaleSettings } from '../format.ts'
import type { Option } from './option.ts'
import { optionsOf } from './options.ts'
import { cellsBy, derived, source, type Cell, type Source } from '../cell.ts'
import type { NamedCells, Scope } from '../scope/scope-cells.ts'
import type { PageState } from '../state.ts'
import { lookOf, type FieldLook } from './field-look.ts'

/** What looks follow. `lookOnly`: nothing on the page can be changed. */
export interface LookSources {
  readonly definition: Definition
  readonly scope: Scope
  readonly state: PageState
  readonly form: NamedCells
  readonly locale: LocaleSettings
  readonly lookOnly: Cell<boolean>
}

/** Looks and options of inputs, a cell for each item of a form, and when their errors are shown. */
export interface Looks {
  look(item: FormItem): Cell<FieldLook>
  options(item: FormItem): Cell<readonly Option[]>
  /** The keyboard left it: what a rule says about it is shown from now on. */
  left(field: string): void
  /** Everything was checked: all field errors are shown. */
  checked(): void
}

/** Errors of rules are hidden until the field was left or the form was checked; errors an answer named show at once. */
export function formLooks({ definition, scope, state, form, locale, lookOnly }: LookSources): Looks {
  const isChecked = source(false)
  const shownErrors = new Map<string, Source<boolean>>()
  const isErrorShown = (field: string): Source<boolean> => {
    const known = shownErrors.get(field) ?? source(false)
    shownErrors.set(field, known)
    return known
  }
  const fieldOf = ({ field, label, input }: FormItem) => ({
    ...(definition.fields[field] ?? { ...plainField, type: 'text' as const, name: field, label }),
    input,
  })
  return {
    look: cellsBy((item: FormItem) => {
      const field = fieldOf(item)
      const fieldError = derived(() => state.fieldErrors.get().get(item.field) ?? null)
      return derived(
        () =>
          lookOf({
            field,
            value: form.of(item.field).get(),
            names: scope(usesOfInput(definition, item.input).look),
            locale,
            lookOnly: lookOnly.get(),
            isErrorShown: isErrorShown(item.field).get() || isChecked.get(),
            fieldError: fieldError.get(),
          }),
        isSameLook,
      )
    }),
    options: cellsBy((item: FormItem) =>
      derived(() => {
        const names = scope(usesOfInput(definition, item.input).options)
        return optionsOf(fieldOf(item), { definition, input: item.input, names })
      }),
    ),
    left: (field) => isErrorShown(field).set(true),
    checked: () => isChecked.set(true),
  }
}

function isSameLook(some: FieldLook, other: FieldLook): boolean {
  return (Object.keys(some) as (keyof FieldLook)[]).every((key) => Object.is(some[key], other[key]))
}
