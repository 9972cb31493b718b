import type { AppNode } from '../3-expand/ast.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'
import type { FieldMap } from './field-facts.ts'

/** Something with the names that it had before, and where these are written. */
interface Renamed {
  readonly name: string
  readonly also: readonly string[] | undefined
  readonly path: Path
}

/** Further names of fields, each of one field: stored values and columns of imports are found by them. */
export function checkOtherNames(checking: FileCheck, own: FieldMap): void {
  const declared = [...own.values()].filter(({ name }) => checking.positions.member(['fields', name]) !== null)
  const taken = declared.flatMap(({ name, words }) => [
    [name, name] as const,
    [words.label ?? labelOf(name), name] as const,
  ])
  const renamed = declared.map(({ name, words, layers }) => ({
    name,
    also: words.also,
    path: layers.findLast((layer) => layer.words.also !== undefined)?.path ?? [],
  }))
  reportTaken(checking, renamed, new Map(taken))
}

/** Former names of statuses and roles, each of one of them. */
export function checkFormerNames(checking: FileCheck, app: AppNode): void {
  for (const part of ['statuses', 'roles'] as const) {
    const renamed = Object.entries(app[part] ?? {}).map(([name, { also }]) => ({ name, also, path: [part, name] }))
    reportTaken(checking, renamed)
  }
}

/** Former names of the options of a field. @param path of the field */
export function checkFormerOptions(
  checking: FileCheck,
  { options, path }: { readonly options: FieldOptions; readonly path: Path },
): void {
  const renamed = options.map(({ name, override }, at) => {
    return { name, also: override?.also, path: [...path, 'options', at, 'override'] }
  })
  reportTaken(checking, renamed)
}

type FieldOptions = readonly {
  readonly name: string
  readonly override: { readonly also?: readonly string[] } | null
}[]

/** @param taken each name with what has it; missing: those of the parts themselves */
function reportTaken(
  { positions, report }: FileCheck,
  renamed: readonly Renamed[],
  taken = new Map(renamed.map(({ name }) => [name, name])),
): void {
  for (const { name, also = [], path } of renamed) {
    const at = [...path, 'also']
    for (const [index, other] of also.entries()) {
      const range = positions.value(positions.member([...at, index]) === null ? at : [...at, index])
      const holder = taken.get(other)
      if (other === name) {
        report({ code: 'restated-default', severity: 'warning', names: [`also: ${other}`], range })
      } else if (holder !== undefined && holder !== name) {
        report({ code: 'other-name-taken', severity: 'warning', names: [other, holder], range })
      } else taken.set(other, name)
    }
  }
}
