import { isDeepStrictEqual } from 'node:util'
import type { FormItem, ServerDefinition, StoredForm } from '../../../engine/definition/definition.ts'
import { DECIDED_NOTICE } from '../../../engine/definition/drafts.ts'
import { hasComputedLines } from '../../../engine/definition/field.ts'
import { dayIn } from '../../../engine/definition/date-range.ts'
import { FIGURES } from '../../../engine/definition/figure.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { keyedLines, lineInputs } from '../../../engine/page/form/lines.ts'
import { isEnabled, isVisible } from '../../../engine/page/form/rules.ts'
import { asTyped, isLinkType } from '../../../engine/fields/field-types.ts'
import { fieldAmong } from '../../../engine/fields/field-in-row.ts'
import { scaledValue } from '../../../engine/fields/scale.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { HttpError } from '../../http/errors.ts'
import type { FieldErrors } from '../../http/change.ts'
import { noLinks } from '../links/form-links.ts'
import { idIn } from '../links/linked-rows.ts'
import { holdsLinks, withLinksChanged } from '../links/links-in.ts'
import { definitionFor, wholeDefinition } from '../../rights/definitions.ts'
import { computedValues, withComputedCells } from './computed.ts'
import {
  checkedLines,
  filledLines,
  type LinesLocation,
  sentLines,
  withFittingCells,
  withoutLineFigures,
  withoutEmptyLines,
} from './line-values.ts'
import { type PostedForm, typedValue, valueError, type Values } from './value-rules.ts'

export type { PostedForm, Values } from './value-rules.ts'

/**
 * The values of a row after a save, by the rules of its form, which the browser applies as well: computed values are
 * computed again, a hidden field retains its stored value, and a read-only one must not differ. The same holds for each
 * cell of its lines, whose errors have the key `field.key.field`. A field that the person may not see is not in the
 * form: it retains its stored value or gets its default, and is not validated. Throws 400 for a field that is not in
 * the form.
 */
export function validateForm(request: PostedForm): { readonly values: Values; readonly errors: FieldErrors | null } {
  const { items } = formOf(definitionFor(request.person, request.definition))
  const all = formOf(wholeDefinition(request.definition)).items
  const { form, values, byLinks, linkedLines } = settledForm(request, all)
  refuseUnknown({ ...form, definition: request.definition }, items)
  const names = formNames(form, values)
  // A field that the person may not see is hidden by the others all the same.
  const hidden = all.filter(({ input }) => !isVisible(input, names)).map(({ field }) => field)
  const untouched = { ...withLinks(form, unsentValues(form, items, names)), ...byLinks }
  const errors = items.flatMap((item) => {
    const error = fieldError(form, item, { values, names, untouched })
    return error === null ? [] : [[item.field, error] as const]
  })
  const lines = items
    .filter(({ field }) => !hidden.includes(field))
    .flatMap((item) => linesPlace(form, item) ?? [])
    .map((place) => {
      const value = values[place.field.name] ?? null
      const byLine = linkedLines.find(({ field }) => field === place.field.name)?.byLine ?? new Map<string, Values>()
      return { place, ...checkedLines(form, place, { value, names, filled: byLine }) }
    })
  const wrong = [...errors, ...lines.flatMap((each) => each.errors)]
  const checked = Object.fromEntries(lines.map(({ place, lines: rows }) => [place.field.name, rows]))
  const stored = Object.fromEntries(hidden.map((field) => [field, form.stored?.[field] ?? null]))
  const settled = withoutCommon(form, { ...values, ...checked, ...stored })
  return { values: asStored(form, settled), errors: wrong.length > 0 ? Object.fromEntries(wrong) : null }
}

/** The whole form with the values that were sent, what links fill in, and what is computed from both. */
function settledForm(request: PostedForm, all: readonly FormItem[]) {
  const whole = { ...request, definition: wholeDefinition(request.definition) }
  const places = all.flatMap((item) => linesPlace(whole, item) ?? [])
  const sentWhole = withoutEmptyLines(whole, places, formNames(whole, withLinks(whole, whole.sent)))
  const form = { ...whole, sent: sentWhole, stored: whole.stored && withLinks(whole, whole.stored) }
  const sent = withFittingLinks(form, all, withLinks(form, sentValues(form, all)))
  const byLinks = filledByLinks(form, sent)
  const linkedLines = places.map((place) => filledLines(form, place, formNames(form, { ...sent, ...byLinks })))
  const typed = { ...sent, ...byLinks, ...Object.fromEntries(linkedLines.map(({ field, lines }) => [field, lines])) }
  const decided = form.common?.[DECIDED_NOTICE] ? form.stored : null
  const names = formNames(form, { ...form.stored, ...typed })
  const values = computedValues(form.definition, names, form.app.currency, decided)
  return { form, values, byLinks, linkedLines }
}

/** Values that are not fields of the row are read by its rules, but never stored. */
const withoutCommon = ({ common = {} }: PostedForm, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(common, name)))

const formOf = ({ form }: ServerDefinition): Pick<StoredForm, 'items'> => form ?? { items: [] }

/** The ids in the links of the form before the rows are looked up: sent, stored, by default, or in computed lines. */
export function linkedValues(form: PostedForm): Values {
  const definition = wholeDefinition(form.definition)
  const links = formOf(definition).items.filter(({ field }) => holdsLinks(definition, field))
  if (links.length === 0) return {}
  const computed = links.filter(({ field }) => isComputed(definition, field))
  const values: Values = computed.length === 0 ? {} : settledForm(form, formOf(definition).items).values
  return {
    ...sentValues(form, links),
    ...Object.fromEntries(computed.map(({ field }) => [field, values[field] ?? null])),
  }
}

const isComputed = ({ fields }: ServerDefinition, name: string): boolean =>
  fields[name] !== undefined && hasComputedLines(fields[name])

/** Whether there are links that follow from members of other links: by default, or in computed lines. */
export function hasLinksOfLinks(definition: ServerDefinition): boolean {
  const { form, fields, ownFields } = wholeDefinition(definition)
  if (ownFields.some((name) => isComputed({ ...definition, fields }, name) && holdsLinks(definition, name))) return true
  const items = form?.items ?? []
  const inputs = items.flatMap(({ field, input, lines }) => [
    { type: fields[field]?.type, input },
    ...lineInputs(lines?.columns ?? [], fields).map((cell) => ({ type: cell.field.type, input: cell.input })),
  ])
  const isOpen = inputs.some(({ type, input }) => isLinkType(type) && input.default !== null)
  return isOpen && Object.values(fields).some(({ reads }) => reads !== undefined)
}

const isLink = ({ definition }: PostedForm, name: string): boolean => isLinkType(definition.fields[name]?.type)

/** Links as expressions see them: with the text of their row. */
function withLinks(form: PostedForm, values: Values): Values {
  const { links = noLinks, definition } = form
  return withLinksChanged(definition, values, (field, value) => links.valueOf(field, value))
}

/** A name of several rows is the one that the link offers: of a rate, the one that is valid on the day. */
function withFittingLinks(form: PostedForm, items: readonly FormItem[], sent: Values): Values {
  const { links = noLinks, definition, stored } = form
  const names = formNames(form, { ...stored, ...sent })
  const own = items.flatMap(({ field: name, input }): [string, Value][] => {
    const field = definition.fields[name]
    if (!field || !isLink(form, name) || input.where === null) return []
    return [[name, links.fittingOf(field, sent[name] ?? null, { input, names })]]
  })
  const settled = { ...sent, ...Object.fromEntries(own) }
  const within = formNames(form, { ...stored, ...settled })
  const lines = items.flatMap((item): [string, Value][] => {
    const place = linesPlace(form, item)
    const value = settled[item.field] ?? null
    return place && Array.isArray(value) ? [[item.field, withFittingCells(form, place, { value, names: within })]] : []
  })
  return { ...settled, ...Object.fromEntries(lines) }
}

/** As values are stored: links by their ids, lines without their figures. */
const asStored = ({ definition }: PostedForm, values: Values): Values =>
  withLinksChanged(definition, withoutLineFigures(definition, values), (_, value) => idIn(value))

/**
 * The values that newly chosen links fill in: into fields that people cannot change in the form, and into those that
 * they can change but have not sent.
 */
function filledByLinks(form: PostedForm, sent: Values): Values {
  const { links = noLinks, definition, stored } = form
  const names = formNames(form, { ...stored, ...sent })
  const isOpen = (name: string): boolean =>
    Object.hasOwn(form.sent, name) &&
    formOf(definition).items.some(({ field, input }) => field === name && isEnabled(input, names).enabled)
  const chosen = formOf(definition).items.filter(
    ({ field }) => isLink(form, field) && idIn(sent[field]) !== idIn(stored?.[field]),
  )
  const fills = chosen.flatMap(({ field: name, input }) => {
    const field = definition.fields[name]
    return Object.entries(input.fills).flatMap(([into, member]): [string, Value][] => {
      const to = definition.fields[into]
      if (!field || !to || isOpen(into)) return []
      return [[into, asTyped(to.type, links.memberOf(field, sent[name] ?? null, member))]]
    })
  })
  return Object.fromEntries(fills)
}

/** A declared field that is not in the form may be sent with its stored value, or if a link fills it. */
function refuseUnknown({ definition, sent, stored }: PostedForm, items: readonly FormItem[]): void {
  const filledIn = items.flatMap(({ input }) => Object.keys(input.fills))
  const allowed = new Set(['id', ...items.map(({ field }) => field), ...filledIn])
  const isStored = (name: string): boolean =>
    definition.ownFields.includes(name) && isDeepStrictEqual(sent[name] ?? null, stored?.[name] ?? null)
  const unknown = Object.keys(sent).find((name) => !allowed.has(name) && !isStored(name))
  if (unknown === undefined) return
  throw new HttpError(400, 'unknown-field', `${definition.label} has no field "${unknown}" to fill in.`)
}

/** Null: the item has no lines, or those are computed, whatever was sent. */
function linesPlace({ definition }: PostedForm, item: FormItem): LinesLocation | null {
  const field = definition.fields[item.field]
  return item.lines !== null && field && !hasComputedLines(field) ? { item, field } : null
}

/** The sent values; for a missing one the stored value, or the default of a new record. */
function sentValues(form: PostedForm, items: readonly FormItem[]): Values {
  const names = formNames(form, withLinks(form, { ...form.stored, ...form.sent }))
  return Object.fromEntries(items.map((item) => [item.field, sentValue(form, item, names)]))
}

/** @param names with the sent values as the form, over the stored ones */
function sentValue(form: PostedForm, item: FormItem, names: Names): Value {
  const { definition, sent } = form
  const { field: name, input } = item
  const field = definition.fields[name]
  if (!field || hasComputedLines(field)) return null
  const place = linesPlace(form, item)
  const value = sent[name] ?? null
  // A page that has not loaded the lines does not send them.
  const isSent = Object.hasOwn(sent, name) && (place === null || value !== null)
  if (!isSent) return unsentValue(form, item, names)
  if (place) return value === null ? [] : sentLines(form, place, { value, names })
  return typedValue(form, { field, input, value }, names)
}

/** The values of fields that are not sent: the stored values, or the defaults of a new row. */
function unsentValues(form: PostedForm, items: readonly FormItem[], names: Names): Values {
  return Object.fromEntries(items.map((item) => [item.field, unsentValue(form, item, names)]))
}

/** @param names the names that a default can use: the other values of the form, as on the page */
function unsentValue(form: PostedForm, item: FormItem, names: Names): Value {
  const { definition, stored } = form
  const { field: name, input } = item
  const field = definition.fields[name]
  if (!field) return null
  if (stored !== null) return stored[name] ?? null
  const value = input.default === null ? null : evaluate(input.default, names)
  const place = linesPlace(form, item)
  if (place === null) {
    return typedValue(
      form,
      { field, input, value: scaledValue(value, fieldAmong(field, names), form.app.currency) },
      names,
    )
  }
  return value === null ? [] : sentLines(form, place, { value: keyedLines(value), names })
}

export type RuledForm = Pick<PostedForm, 'app' | 'person' | 'choices' | 'common' | 'lineFigures'>

/** The names that the rules of a form can use. */
export function formNames(
  { app, person, choices, common, lineFigures = {} }: RuledForm,
  values: Values,
): Names & { readonly form: Values } {
  const form = { ...values, ...common }
  const { id, name: userName, email, admin, erpType, company } = person
  const session = { id, userName, email, admin, erpType, company }
  const today = dayIn(app.timeZone, new Date())
  return { ...choices, [FIGURES]: lineFigures, form, row: form, session, query: {}, filter: {}, today }
}

interface Placed {
  readonly values: Values
  readonly names: Names
  /** The values that the fields would have if nobody had changed them. */
  readonly untouched: Values
}

function fieldError(
  form: PostedForm,
  { field: name, input, lines }: FormItem,
  { values, names, untouched }: Placed,
): string | null {
  const { stored } = form
  const { fields } = form.definition
  const field = fields[name]
  if (!field) return null
  const own = untouched[name] ?? null
  const about = {
    field,
    input,
    value: values[name] ?? null,
    names,
    untouched:
      lines === null || field.value !== null
        ? own
        : withComputedCells(
            { fields, field, inputs: lineInputs(lines.columns, fields), currency: form.app.currency },
            { lines: own, names },
          ),
  }
  return valueError(form, stored === null ? about : { ...about, stored: stored[name] ?? null })
}
