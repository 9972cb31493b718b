/** An editor for one file at a time, each with its own history and scroll position. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, StateEffect, type Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { EditedPlace, EditorPosition } from '../api.ts'
import { completionsAt } from './completions.ts'
import { calls } from './calls.ts'
import { look } from './editor-look.ts'
import { hoverAt } from './hover.ts'
import { mistakesOf, type ReportedMistakes } from './mistakes.ts'
import { offsetOf, placeAt } from './places.ts'

export interface EditorEvents {
  /** The current text of a file. */
  changed(file: string, text: string): void
  save(): void
  checked(found: ReportedMistakes): void
  /** The position of the cursor, once it has not moved for a moment. */
  moved(at: EditedPlace): void
}

export interface Editor {
  /** Shows a file; the text is used if the file was never shown, or was changed on disk. */
  open(file: string, text: string, isNewer: boolean): void
  goTo(from: EditorPosition, to: EditorPosition): void
  /** With the line endings that the file has on disk. */
  text(): string
  checkAgain(): void
  focus(): void
  /** Offers completions at the cursor. */
  complete(): void
  destroy(): void
}

const PAUSE_MS = 250

/** The same text may become right or wrong when other files change. */
const recheck = StateEffect.define<null>()
const isAsked = ({ effects }: Transaction): boolean => effects.some((effect) => effect.is(recheck))

export function createEditor(parent: HTMLElement, events: EditorEvents): Editor {
  const states = new Map<string, EditorState>()
  let open = ''
  let timer = 0
  const placeNow = (state: EditorState): EditedPlace => ({ file: open, text: state.doc.toString(), ...placeOf(state) })
  const nonce = EditorView.cspNonce.of(nonceOfPage())
  const shared: Extension = [
    basics,
    look,
    nonce,
    keymap.of([{ key: 'Mod-s', preventDefault: true, run: () => (events.save(), true) }]),
    autocompletion({ override: [(context) => completionsAt(context, open)], activateOnTyping: true }),
    hoverTooltip(async (view, position) => await hoverAt(view, position, open)),
    linter(
      async ({ state }) => {
        const mistakes = await mistakesOf(state, await calls.check({ file: open, text: state.doc.toString() }))
        events.checked(mistakes)
        return mistakes.shown
      },
      { delay: PAUSE_MS, needsRefresh: ({ transactions }) => transactions.some(isAsked) },
    ),
    EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged) events.changed(open, withOwnEnds(state))
      if (!docChanged && !selectionSet) return
      window.clearTimeout(timer)
      timer = window.setTimeout(() => events.moved(placeNow(state)), PAUSE_MS)
    }),
  ]
  const view = new EditorView({ parent, state: EditorState.create({ extensions: [look, nonce] }) })
  return {
    open(file, text, isNewer) {
      if (open !== '') states.set(open, view.state)
      open = file
      const before = isNewer ? undefined : states.get(file)
      view.setState(before ?? stateOf(text, shared))
      events.moved(placeNow(view.state))
    },
    goTo: (from, to) => goTo(view, from, to),
    text: () => withOwnEnds(view.state),
    checkAgain: () => view.dispatch({ effects: recheck.of(null) }),
    focus: () => view.focus(),
    complete() {
      view.focus()
      startCompletion(view)
    },
    destroy: () => view.destroy(),
  }
}

const basics: Extension = [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  indentUnit.of('  '),
  yaml(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': 'The file', tabindex: '0' }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    // Escape, then Tab, leaves the editor (WCAG 2.1.2).
    indentWithTab,
  ]),
]

function goTo(view: EditorView, from: EditorPosition, to: EditorPosition): void {
  const [anchor, head] = [offsetOf(view.state, from), offsetOf(view.state, to)]
  view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

function stateOf(text: string, shared: Extension): EditorState {
  const ends = text.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : []
  return EditorState.create({ doc: text, extensions: [ends, shared] })
}

const placeOf = (state: EditorState): EditorPosition => placeAt(state, state.selection.main.head)

const withOwnEnds = (state: EditorState): string => state.sliceDoc(0)

/** Vite inserts it into the page: the content security policy allows no other styles. */
function nonceOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
