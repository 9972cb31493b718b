import { localized, partsIn, type Json } from '../messages/localized.ts'
import { fieldSpecs } from './field-specs.ts'
import { isFieldType } from './field-types.ts'

/** Every text of a definition or a manifest that people read, also those that are data to send: the options of a choice. */
export function textsToRead(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>(optionsIn(value as Json))
  localized(value, (text) => {
    texts.add(text)
    return text
  })
  return texts
}

/** The options that are shown in the language of the reader, and sent as they are written. */
function optionsIn(part: Json): readonly string[] {
  const inner = partsIn(part)
  const own = inner.length > 0 && hasOptions(part) ? part.options.filter((each) => typeof each === 'string') : []
  return [...own, ...inner.flatMap(optionsIn)]
}

function hasOptions(part: Json): part is { readonly options: readonly Json[] } {
  if (typeof part !== 'object' || part === null || !('options' in part) || !('type' in part)) return false
  const { type, options } = part
  return typeof type === 'string' && isFieldType(type) && fieldSpecs[type].hasOptions === true && Array.isArray(options)
}
