/** A screen that holds a form and nothing else, as an open screen offers it to its blocks. */
import type { BlockOf, Definition, Field, Input } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ModelHost } from '../../engine/blocks/form/form-model.ts'
import { formatValue } from '../../engine/page/format.ts'
import type { Row } from '../../engine/screen/host.ts'
import type { Option } from '../../engine/page/form/option.ts'

export const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }

interface Standing {
  readonly form: Row
  readonly fieldErrors?: ReadonlyMap<string, string>
  typed?(field: string, value: Value): void
}

export function sampleHost(
  definition: Definition,
  { form, fieldErrors = new Map(), typed = () => {} }: Standing,
): ModelHost {
  const scope = { form, today: '2025-07-21' }
  return {
    definition,
    form,
    fieldErrors,
    scope,
    locale,
    readOnly: false,
    names: () => scope,
    changeField: typed,
    field: (name) => definition.fields[name] ?? unknown(name),
    format: (value, printing) => formatValue(value, printing, locale),
    options: (field: Field, input: Input | null): readonly Option[] => {
      const given = input?.optionsFrom ? evaluate(input.optionsFrom, scope) : field.options
      return Array.isArray(given) ? given.map((each: Value) => optionOf(String(each))) : []
    },
  }
}

function optionOf(text: string): Option {
  return { id: text, text, color: null, row: {} }
}

function unknown(name: string): never {
  throw new Error(`There is no field ${name}.`)
}

export function formOf({ views }: Definition): BlockOf<'form'> {
  const [block] = views['start']?.blocks ?? []
  if (block?.block !== 'form') throw new Error('The first view has no form.')
  return block
}
