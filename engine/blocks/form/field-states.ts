/** The state of each field of a form: computed once per change; notifies only subscribers whose field changed. */
import type { Field, FormBlock, FormItem } from '../../definition/definition.ts'
import type { ScreenHost } from '../../screen/host.ts'
import type { Option } from '../../page/form/option.ts'
import { fieldAmong } from '../../fields/field-in-row.ts'
import { inputStateOf, type FieldLook } from '../../page/form/field-look.ts'
import type { UseList } from '../../definition/uses.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { areSame, usedValues } from '../../page/reads/used-values.ts'

/** What the state of a field is computed from. */
export type FormHost = Pick<
  ScreenHost,
  'definition' | 'form' | 'fieldErrors' | 'scope' | 'locale' | 'readOnly' | 'field' | 'options'
>

export interface FieldState extends FieldLook {
  readonly item: FormItem
  /** As declared, with the input of this block and the currency of its form. */
  readonly field: Field
  readonly options: readonly Option[]
}

/** A new object when anything the field uses has changed; otherwise the same one. */
type ComputeState = (host: FormHost, isErrorShown: boolean) => FieldState

export interface FieldStates {
  of(name: string): FieldState
  subscribe(name: string, listener: () => void): () => void
  /** @param isErrorShown whether the rule errors of the field are shown: it was left, or the form was sent */
  update(host: FormHost, isErrorShown: (field: string) => boolean): void
}

export function createFieldStates({ items }: FormBlock, host: FormHost): FieldStates {
  const computeState = new Map(items.map((item) => [item.field, memoizedState(item, host)]))
  const states = new Map(items.map(({ field }) => [field, stateFrom(computeState.get(field), host, false)]))
  const listeners = new Map<string, Set<() => void>>()
  return {
    of(name) {
      const state = states.get(name)
      if (!state) throw new Error(`The form has no field ${name}.`)
      return state
    },
    subscribe(name, listener) {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => void own.delete(listener)
    },
    update(host, isErrorShown) {
      for (const [name, each] of computeState) {
        const state = each(host, isErrorShown(name))
        if (state === states.get(name)) continue
        states.set(name, state)
        listeners.get(name)?.forEach((listener) => listener())
      }
    },
  }
}

function stateFrom(compute: ComputeState | undefined, host: FormHost, isErrorShown: boolean): FieldState {
  if (!compute) throw new Error('The form has no such field.')
  return compute(host, isErrorShown)
}

function memoizedState(item: FormItem, first: FormHost): ComputeState {
  const field = { ...first.field(item.field), input: item.input }
  const uses = usesOfInput(first.definition, item.input)
  const options = memoizedOptions(item, uses.options)
  let followed: readonly unknown[] = []
  let last: FieldState | null = null
  return (host, isErrorShown) => {
    const { form, fieldErrors, locale, readOnly, scope } = host
    const now = [
      form[item.field],
      fieldErrors.get(item.field),
      locale,
      readOnly,
      isErrorShown,
      ...usedValues([...uses.look, ...uses.options], scope),
    ]
    if (last && areSame(now, followed)) return last
    followed = now
    const value = form[item.field] ?? null
    const fieldError = fieldErrors.get(item.field) ?? null
    const look = inputStateOf({ field, value, names: scope, locale, readOnly, isErrorShown, fieldError })
    last = { item, field: fieldAmong(field, scope), options: options(host, field), ...look }
    return last
  }
}

/** Avoids creating thousands of options again for every letter typed. */
function memoizedOptions({ input }: FormItem, uses: UseList) {
  let followed: readonly unknown[] = []
  let options: readonly Option[] | null = null
  return (host: FormHost, field: Field): readonly Option[] => {
    const now = usedValues(uses, host.scope)
    if (options && areSame(now, followed)) return options
    followed = now
    options = host.options(field, input)
    return options
  }
}
