import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { usesOfTree } from '../../../engine/expressions/uses.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { withFigures } from '../documents/listed-figures.ts'
import { withReadMembers } from '../links/read-members.ts'
import type { Registers } from '../lists/registers.ts'
import { choiceRows } from '../forms/choices.ts'
import { formNames, type Values } from '../forms/form-values.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { commonOf, type Draft } from './draft.ts'

interface OpenedDocument {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly registers: Registers
  readonly screens: ScreenSource
  readonly draft: Pick<Draft, 'document' | 'workflow'>
  /** The lines, by field. */
  readonly lines: Values
}

/** The names for visibility conditions of a stored document, with the values as when this person opens its form. */
export async function documentNames(call: SignedCall, opened: OpenedDocument): Promise<Names> {
  const { definition, app, registers, screens, draft, lines } = opened
  const request = { work: call.work, person: call.person, query: {}, app }
  const choices = await choiceRows({ definition: withUsedChoices(definition), registers, request }, {})
  const common = commonOf(call, { definition, app }, draft)
  const values = { ...draft.document.data, ...lines }
  const read = await withReadMembers({ ...call, screens, definition }, [{ ...values, id: draft.document.id }])
  const [form = {}] = await withFigures(call.work, { ...call, definition, screens, app }, read)
  return formNames({ app, person: call.person, choices, common }, form)
}

/** The definition without choices that no condition uses: their lists may be long. */
function withUsedChoices(definition: ServerDefinition): ServerDefinition {
  const { form, fields } = definition
  if (form === null || form.choices.length === 0) return definition
  const conditions = [
    ...form.items.flatMap(({ input, lines }) => [
      input.visibleWhen,
      ...(lines?.columns ?? []).map((column) =>
        column.column === 'field' ? (column.input?.visibleWhen ?? null) : null,
      ),
    ]),
    ...Object.values(fields).map(({ input }) => input?.visibleWhen ?? null),
  ].filter((tree): tree is Tree => tree !== null)
  const used = new Set(conditions.flatMap((tree) => usesOfTree(tree).map(([name]) => name)))
  return { ...definition, form: { ...form, choices: form.choices.filter(({ name }) => used.has(name)) } }
}
