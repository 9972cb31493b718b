/** The page of a case of a file of tests, for tests of what is expected of it and noted about it. */
import { compileTests } from '../../engine/compile/compile-tests.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { CaseNode } from '../../engine/language/screen-test.ts'
import { openCase, type CasePage } from '../../tools/screen-tests/case-page.ts'
import { testerPerson, sessionOf } from '../../tools/screen-tests/tester.ts'
import { compileSample, sampleApp } from '../samples/samples.ts'

const TODAY = '2026-04-01'

export function compiledCase(screen: string): Compiled {
  const { value, diagnostics } = compileSample({ file: 'crm/passes.yaml', text: screen })
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return value
}

interface Opened {
  readonly case: CaseNode
  readonly shown: CasePage
}

/**
 * The only case of a file of tests, with its steps carried out.
 *
 * @param tests people and rows
 * @param body what stands below the name of the case
 * @param row the id of the row the case is about
 */
export function openedCase(
  compiled: Compiled,
  { tests, body }: { readonly tests: string; readonly body: string },
  row: string | null = '1',
): Opened {
  const app = sampleApp()
  const text = `${tests}cases:\n  - name: it is so\n${body.replaceAll(/^/gm, '    ').trimEnd()}\n`
  const { value, diagnostics } = compileTests({ file: 'crm/passes.test.yaml', text }, { app, screen: compiled })
  const own = value?.node.cases[0]
  if (!value || !own) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const site = { app, screens: new Map([['passes', compiled]]) }
  const [name] = own.as ?? []
  const node = name === undefined ? undefined : value.node.people?.[name]
  const person = testerPerson(site, compiled, name === undefined || !node ? null : { name, node })
  const session = sessionOf(site, person)
  const shown = openCase({ site, compiled, tests: value.node, case: own, person, session, today: TODAY }, row)
  for (const step of own.do ?? []) {
    const refusal = shown.done(step)
    if (refusal !== null) throw new Error(refusal)
  }
  return { case: own, shown }
}
