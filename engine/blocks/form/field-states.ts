/** How each field of a form looks now: settled once a change, told only to those that look otherwise than before. */
import type { Field, FormBlock, FormItem } from '../../definition/definition.ts'
import type { ScreenHost } from '../../screen/host.ts'
import type { Option } from '../../page/form/option.ts'
import { lookOf, type FieldLook } from '../../page/form/field-look.ts'
import type { UseList } from '../../definition/uses.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { areSame, valuesOf } from '../../page/reads/used-values.ts'

/** What settling needs of a screen. */
export type FormHost = Pick<
  ScreenHost,
  'definition' | 'form' | 'fieldErrors' | 'scope' | 'locale' | 'lookOnly' | 'field' | 'options'
>

export interface FieldState extends FieldLook {
  readonly item: FormItem
  /** As it is declared, with the input of this place. */
  readonly field: Field
  readonly options: readonly Option[]
}

/** Settles a field anew when what it looks at has changed; the same object otherwise. */
type Settle = (host: FormHost, isErrorShown: boolean) => FieldState

export interface FieldStates {
  of(name: string): FieldState
  subscribe(name: string, tell: () => void): () => void
  /** @param isErrorShown whether what a rule says about the field is shown: it was left, or sent */
  update(host: FormHost, isErrorShown: (field: string) => boolean): void
}

export function createFieldStates({ items }: FormBlock, host: FormHost): FieldStates {
  const settle = new Map(items.map((item) => [item.field, settling(item, host)]))
  const states = new Map(items.map(({ field }) => [field, settled(settle.get(field), host, false)]))
  const listeners = new Map<string, Set<() => void>>()
  return {
    of(name) {
      const state = states.get(name)
      if (!state) throw new Error(`The form has no field ${name}.`)
      return state
    },
    subscribe(name, tell) {
      const told = listeners.get(name) ?? new Set()
      listeners.set(name, told.add(tell))
      return () => void told.delete(tell)
    },
    update(host, isErrorShown) {
      for (const [name, each] of settle) {
        const state = each(host, isErrorShown(name))
        if (state === states.get(name)) continue
        states.set(name, state)
        listeners.get(name)?.forEach((tell) => tell())
      }
    },
  }
}

function settled(settle: Settle | undefined, host: FormHost, isErrorShown: boolean): FieldState {
  if (!settle) throw new Error('A field is settled that the form has not.')
  return settle(host, isErrorShown)
}

function settling(item: FormItem, first: FormHost): Settle {
  const field = { ...first.field(item.field), input: item.input }
  const uses = usesOfInput(first.definition, item.input)
  const options = optionsSettling(item, uses.options)
  let basis: readonly unknown[] = []
  let known: FieldState | null = null
  return (host, isErrorShown) => {
    const { form, fieldErrors, locale, lookOnly, scope } = host
    const now = [
      form[item.field],
      fieldErrors.get(item.field),
      locale,
      lookOnly,
      isErrorShown,
      ...valuesOf([...uses.look, ...uses.options], scope),
    ]
    if (known && areSame(now, basis)) return known
    basis = now
    const value = form[item.field] ?? null
    const fieldError = fieldErrors.get(item.field) ?? null
    const look = lookOf({ field, value, names: scope, locale, lookOnly, isErrorShown, fieldError })
    known = { item, field, options: options(host, field), ...look }
    return known
  }
}

/** Thousands of them are not made anew for every letter typed. */
function optionsSettling({ input }: FormItem, uses: UseList) {
  let basis: readonly unknown[] = []
  let options: readonly Option[] | null = null
  return (host: FormHost, field: Field): readonly Option[] => {
    const now = valuesOf(uses, host.scope)
    if (options && areSame(now, basis)) return options
    basis = now
    options = host.options(field, input)
    return options
  }
}
