/** A rule that only this test knows warns like those of the engine: with its own message, at its place, stopping nothing. */
import { expect, it } from 'vitest'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { LintRule } from '../../engine/compile/lint/lint-rule.ts'
import { lintRules } from '../../engine/compile/lint/lint-rules.ts'
import { context } from '../compile/phases.ts'

const longCaptions: LintRule = {
  entries: {
    'long-caption': {
      message: (name) => `The caption of "${name}" is longer than a column.`,
      explain: 'Captions of columns are cut. Write fewer words.',
    },
  },
  check({ author, positions, warn }) {
    for (const [name, field] of Object.entries(author.node.fields ?? {})) {
      if ((field.label ?? '').length < 20) continue
      warn({
        code: 'long-caption',
        names: [name],
        range: positions.value(['fields', name, 'label']),
        notes: ['Shorter.'],
      })
    }
  },
}

const file = (place: string): string => `label: Sample
kind: approvals
fields:
  Place: { ${place} }
  Kind: { type: text }
card: { title: Place, left: [Kind] }
approve: false
`

const compiled = (place: string, rules: readonly LintRule[]) =>
  compileScreen({ file: 'crm/sample.yaml', text: file(place) }, { ...context, lintRules: rules })

const LONG = 'type: text, label: The place where it lies at night'

it('warns with its own message, and the screen is compiled', () => {
  const { value, diagnostics } = compiled(LONG, [...lintRules, longCaptions])
  expect(value).not.toBeNull()
  expect(diagnostics).toMatchObject([
    {
      code: 'long-caption',
      severity: 'warning',
      message: 'The caption of "Place" is longer than a column.',
      range: { start: { line: 4 } },
      notes: ['Shorter.'],
    },
  ])
})

it('is silent where it does not run, and where names are wrong', () => {
  expect(compiled(LONG, lintRules).diagnostics).toEqual([])
  const wrong = compiled(`${LONG}, visibleWhen: form.Nothing == 1`, [...lintRules, longCaptions])
  expect(wrong.diagnostics.map(({ code }) => code)).not.toContain('long-caption')
})
