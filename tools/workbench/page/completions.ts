import {
  snippet,
  type Completion as Offered,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Completion } from '../api.ts'
import { calls } from './calls.ts'
import { offsetOf, placeAt } from './places.ts'
import { proseOf } from './prose.ts'

/** What the schema of the site offers at the cursor. */
export async function completionsAt(context: CompletionContext, file: string): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  const typed = context.matchBefore(/[\w-]+/)
  const isMember = context.matchBefore(/\b(?:row|form)\./) !== null
  if (typed === null && !isMember && !explicit) return null
  const at = { file, text: state.doc.toString(), ...placeAt(state, pos) }
  const completions = await calls.complete(at).catch(() => [])
  if (context.aborted || completions.length === 0) return null
  return { from: typed?.from ?? pos, options: completions.map((each) => offered(each)), validFor: /^[\w-]*$/ }
}

function offered({ label, text, from, to, info }: Completion): Offered {
  return {
    label,
    type: text.includes(':') ? 'property' : 'constant',
    ...(info === '' ? {} : { info: () => proseOf(info) }),
    apply(...[view, completion, , position]) {
      const start = offsetOf(view.state, from)
      // More may have been typed in the meantime.
      const end = Math.max(offsetOf(view.state, to), position)
      const indent = /^ */.exec(view.state.doc.lineAt(start).text)?.[0] ?? ''
      snippet(forEditor(text, indent))(view, completion, start, end)
    },
  }
}

/** Snippets of language servers have tab stops `$1` and `${1}`; CodeMirror writes `${}`, and indents by itself. */
function forEditor(text: string, indent: string): string {
  const lines = text.replaceAll(/\$(\d+)/g, '$${$1}').split('\n')
  return lines.map((line, at) => (at > 0 && line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')
}
