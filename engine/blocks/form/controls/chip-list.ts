import type { Field } from '../../../definition/definition.ts'
import { typedContext, valueOrText } from '../../../fields/parse.ts'
import type { LocaleSettings } from '../../../page/format.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

/**
 * Splits at commas of either script, semicolons and line ends; addresses and codes contain no blanks, so those split
 * them as well.
 */
export function splitTyped(text: string, type: Field['type'] = 'text'): readonly string[] {
  return text.split(fieldSpecs[type].hasNoBlanks ? /[,،;\s]+/ : /[,،;\n\r\t]+/)
}

/** The chips, followed by those of a text, each once. */
export function withMore(
  chips: readonly string[],
  text: string,
  { field, locale }: { readonly field: Field; readonly locale: LocaleSettings },
): readonly string[] {
  const added = splitTyped(text, field.type).flatMap((each) => {
    const value = valueOrText(each, field, typedContext(locale))
    return value === null ? [] : [String(value)]
  })
  return [...new Set([...chips, ...added])]
}
