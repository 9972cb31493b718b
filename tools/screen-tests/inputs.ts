/** The inputs of the open forms, as people see them. */
import type { FormItem } from '../../engine/definition/definition.ts'
import { defaultsOfLine, lineInputs } from '../../engine/page/form/lines.ts'
import { boundsOf, isEnabled, isRequired, isVisible } from '../../engine/page/form/rules.ts'
import { formsOn, isDisabled } from '../../engine/page/form/forms-on-page.ts'
import { rowsInValue } from '../../engine/page/reads/computed-read.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { evaluateWords } from '../../engine/page/scope/names.ts'
import type { Value } from '../../engine/expressions/tree.ts'

export interface InputNow {
  readonly item: FormItem
  readonly isVisible: boolean
  readonly isRequired: boolean
  readonly isEnabled: boolean
  /** Why it is disabled. */
  readonly reason: string | null
  readonly bounds: readonly [min: Value, max: Value]
}

export function inputsOn(page: PageModel): readonly InputNow[] {
  const names = page.names()
  const forms = formsOn({ view: page.view.get(), modal: page.modal.get() })
  return forms.flatMap((block) => {
    const shut = isDisabled(block, names) || page.readOnly.get()
    const reason = shut && block.enabledWhen ? evaluateWords(block.enabledWhen.reason, names, page.locale) : null
    return block.items.map((item) => inputNow(page, item, { names, shut, reason }))
  })
}

/** A value as it is after a person has filled it in: new lines begin with the defaults of their fields. */
export function filledIn(page: PageModel, { lines }: FormItem, value: Value): Value {
  if (lines === null) return value
  const defaults = defaultsOfLine(lineInputs(lines.columns, page.definition.fields), page.names())
  return rowsInValue(value).map((line) => ({ ...defaults, ...line }))
}

interface InputState {
  readonly names: Names
  readonly shut: boolean
  readonly reason: string | null
}

function inputNow({ definition, locale }: PageModel, item: FormItem, { names, shut, reason }: InputState): InputNow {
  const { input, field } = item
  const own = isEnabled(input, names, locale)
  const isComputed = (definition.fields[field]?.value ?? null) !== null
  return {
    item,
    isVisible: isVisible(input, names),
    isRequired: isRequired(input, names),
    isEnabled: own.enabled && !shut && !isComputed,
    reason: reason ?? (isComputed ? 'it is computed' : own.reason),
    bounds: boundsOf({ input, names }),
  }
}
