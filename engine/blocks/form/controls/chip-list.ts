import type { Field } from '../../../definition/definition.ts'
import { parseTyped } from '../../../page/form/rules.ts'

/** What stands between commas, semicolons and lines; addresses and codes hold no blanks, so those part them, too. */
export function splitTyped(text: string, type: Field['type'] = 'text'): readonly string[] {
  return text.split(type === 'email' || type === 'code' ? /[,;\s]+/ : /[,;\n\r\t]+/)
}

/** The chips with those of a text behind them, each once. */
export function withMore(chips: readonly string[], text: string, field: Field): readonly string[] {
  const added = splitTyped(text, field.type).flatMap((each) => {
    const value = parseTyped(field, each)
    return value === null ? [] : [String(value)]
  })
  return [...new Set([...chips, ...added])]
}
