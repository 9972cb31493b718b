import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'
import { readSet } from './page-scope.ts'

/** Steps set fields of rows, and remove rows, in a read that has all of those rows. */
export function checkRowSteps(checking: FileCheck, facts: PageFacts): void {
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of actionSteps(facts, action)) {
      if (step.kind === 'remove') checkWholeRead(checking, facts, { name: step.remove, word: 'remove', path })
      if (step.kind !== 'set' || step.each === undefined) continue
      const name = readSet(facts, step.each)
      const range = checking.positions.value([...path, 'each'])
      const read = facts.reads.get(name)
      if (read?.base === undefined || read.base === null) {
        checking.report({ code: 'rows-of-several', names: [name === '' ? step.each : name], range })
      } else if (facts.paged.has(read.base)) {
        checking.report({ code: 'paged-rows', names: [name, 'each'], range })
      }
    }
  }
}

interface ReadNamed {
  /** The name of the read. */
  readonly name: string
  /** The member that names it. */
  readonly word: string
  readonly path: Path
}

/** Rows are added to, and removed from, a single read that is loaded as a whole. */
export function checkWholeRead(checking: FileCheck, facts: PageFacts, { name, word, path }: ReadNamed): void {
  const range = checking.positions.value([...path, word])
  const base = facts.reads.get(name)?.base
  if (facts.paged.has(base ?? name)) checking.report({ code: 'paged-rows', names: [name, word], range })
  else if (base === null) checking.report({ code: 'rows-of-several', names: [name], range })
}
