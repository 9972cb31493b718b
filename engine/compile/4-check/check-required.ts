import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { ApprovalsNode, FieldNode, RecordsNode } from '../3-expand/ast.ts'
import { areStored } from '../3-expand/stored-records.ts'
import { filledOtherwise, neededBy } from './check-waiting.ts'
import { hasErrors, pathKey, type FileCheck } from './checking.ts'
import type { PageFacts } from './page-facts.ts'

/** Fields required always or sometimes that no input offers and nothing else fills: nobody can fill them in. */
export function checkRequired(checking: FileCheck, author: ApprovalsNode | RecordsNode, facts: PageFacts): void {
  const { form, fields = {} } = author
  if (form === undefined || hasErrors(checking.diagnostics)) return
  const filled = filledSomehow(facts)
  for (const { name } of form) reportNeverShown(checking, { name, fields }, filled)
  reportNeverFilled(checking, author, facts)
  for (const [name, { requiredWhen, default: first, value }] of Object.entries(fields)) {
    if (
      requiredWhen === undefined ||
      requiredWhen === false ||
      first !== undefined ||
      value !== undefined ||
      filled.has(name)
    )
      continue
    const range = checking.positions.key(['form'])
    const { line } = checking.positions.key(['fields', name]).start
    const notes = [`Write \`${formWith(author, name)}\`, or leave \`requiredWhen\` out on line ${line}.`]
    checking.report({ code: 'required-not-in-form', severity: 'warning', names: [name], range, notes })
  }
}

const FILLS: ReadonlySet<string> = new Set(['filled-computed', 'fills-itself', 'unknown-fill'])

/** A field of the form that nobody can fill in, and that nothing else fills. */
function reportNeverFilled(checking: FileCheck, author: ApprovalsNode | RecordsNode, facts: PageFacts): void {
  const { form = [], fields = {} } = author
  // Another ERP fills in what it stores.
  if (author.kind === 'records' ? !areStored(checking.site.screen, author) : author.workflow === undefined) return
  // What fills another field by mistake is reported there.
  if (checking.diagnostics.some(({ code }) => FILLS.has(code))) return
  const { positions, report } = checking
  const filled = filledOtherwise(facts)
  for (const { name, override } of form) {
    const words: Partial<FieldNode> = { ...fields[name], ...override }
    const path = ['fields', name]
    const never = [
      ...(isNeverFilled(words) && !filled.has(name) ? [{ name, path }] : []),
      ...(filled.has(name) ? [] : emptyCells(words, filled)).map((cell) => ({
        name: cell.name,
        path: [...path, 'fields', cell.at, 'override'],
      })),
    ]
    for (const each of never) {
      const range = positions.key(each.path)
      const notes = ['If it is there for older rows only, say so: `reason: No longer used.`']
      report({ code: 'never-filled', severity: 'warning', names: [each.name], range, notes })
    }
  }
}

/** What is shown only where it has a value, or says why it cannot be changed, is there for old rows. */
function isNeverFilled({ enabledWhen, type, ...words }: Partial<FieldNode>): boolean {
  const { default: first, value, requiredWhen, visibleWhen, reason } = words
  if (enabledWhen !== false || isLinesType(type) || (type && fieldSpecs[type].isFile)) return false
  return [first, value, requiredWhen, visibleWhen, reason].every((each) => each === undefined)
}

/** Cells that nobody can fill in, of lines that people add. */
function emptyCells(
  { type, fields = [], default: first, value, enabledWhen }: Partial<FieldNode>,
  filled: ReadonlySet<string>,
): readonly { readonly name: string; readonly at: number }[] {
  if (!isLinesType(type) || first !== undefined || value !== undefined || enabledWhen === false) return []
  return fields.flatMap(({ name, override }, at) =>
    override !== null && isNeverFilled(override) && !filled.has(name) ? [{ name, at }] : [],
  )
}

interface InForm {
  readonly name: string
  readonly fields: NonNullable<RecordsNode['fields']>
}

/** A field of the form that is shown once another one has a value, which nothing gives it. */
function reportNeverShown(checking: FileCheck, { name, fields }: InForm, filled: ReadonlySet<string>): void {
  const path = ['fields', name, 'visibleWhen']
  const tree = checking.expressions.get(pathKey(path))?.tree
  const isEmpty = (each: string): boolean => {
    const { default: first, value } = fields[each] ?? {}
    return Object.hasOwn(fields, each) && !filled.has(each) && first === undefined && value === undefined
  }
  const missing = tree ? [...neededBy(tree)].find(isEmpty) : undefined
  if (missing === undefined) return
  const notes = [`Add \`${missing}\` to \`form\`.`]
  const range = checking.positions.value(path)
  checking.report({ code: 'shown-by-absent', severity: 'warning', names: [name, missing], range, notes })
}

/**
 * Fields of a document that a choice fills though they are not in its form: what is not in the form is not sent, so
 * that only expressions of the form read it.
 */
export function checkUnsent({ expressions, positions, report }: FileCheck, { form, fields = {} }: ApprovalsNode): void {
  if (form === undefined) return
  const inForm = new Set(form.map(({ name }) => name))
  const members = [...expressions.values()].flatMap((each) => each.members)
  const read = new Set(members.filter(({ root }) => root === 'form').map(({ path: [member] }) => member))
  for (const [name, { fills }] of Object.entries(fields)) {
    for (const target of inForm.has(name) ? Object.keys(fills ?? {}) : []) {
      if (!Object.hasOwn(fields, target) || inForm.has(target) || read.has(target)) continue
      const range = positions.key(['fields', name, 'fills', target])
      report({
        code: 'filled-unsent',
        severity: 'warning',
        names: [target],
        range,
        notes: [`Add \`${target}\` to \`form\`.`],
      })
    }
  }
}

/** Fields with an input, on any view or in lines, and those that choices, actions and addresses fill. */
export function filledSomehow(facts: PageFacts): ReadonlySet<string> {
  const inputs = facts.blocks.flatMap(({ facts: { inputs: ofBlock } }) => ofBlock?.items ?? [])
  const children = [...facts.own.values()].flatMap((field) => [...field.children.keys()])
  return new Set([...inputs.map(({ name }) => name), ...children, ...filledOtherwise(facts)])
}

/** The form with one more field, after the field that is declared before it. */
function formWith({ form = [], fields = {} }: ApprovalsNode | RecordsNode, name: string): string {
  const names = form.map((item) => (item.override === null ? item.name : `{ ${item.name}: … }`))
  const declared = Object.keys(fields)
  const before = declared.slice(0, declared.indexOf(name))
  const at = form.findLastIndex((item) => before.includes(item.name)) + 1
  return `form: [${names.toSpliced(at, 0, name).join(', ')}]`
}
