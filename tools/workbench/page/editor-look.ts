/** The editor with the design tokens of the product. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const words = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--color-accent)', fontWeight: '500' },
  { tag: [tags.string, tags.content], color: 'var(--color-text)' },
  { tag: [tags.attributeValue, tags.special(tags.string)], color: 'var(--hue-green)' },
  { tag: [tags.bool, tags.number, tags.keyword, tags.atom], color: 'var(--hue-orange)' },
  { tag: [tags.lineComment, tags.comment, tags.meta], color: 'var(--color-text-muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--color-text-muted)' },
])

const surface = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-surface)', color: 'var(--color-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-family-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0 40vh', caretColor: 'var(--color-accent)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-text-muted)',
    border: 'none',
    paddingInlineStart: '8px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-hover)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--color-accent)', borderInlineStartWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--color-accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--color-border-strong)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--tone-info-bg)' },
  '.cm-foldGutter span': { opacity: '0.6' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-danger) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--hue-orange) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--color-border)',
    borderRadius: 'var(--radius-m)',
    backgroundColor: 'var(--color-surface-raised)',
    color: 'var(--color-text)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-family-mono)', maxHeight: '18em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--color-accent)', fontWeight: '600' },
  '.cm-completionInfo': { maxWidth: '340px', padding: '8px 12px', marginInline: '4px' },
  '.cm-diagnostic': {
    padding: '8px 12px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'var(--font-family)',
    borderInlineStartWidth: '3px',
  },
  '.cm-diagnostic-error': { borderInlineStartColor: 'var(--color-danger)' },
  '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--hue-orange)' },
  '.cm-diagnosticAction': {
    display: 'inline-block',
    margin: '6px 8px 0 0',
    padding: '2px 10px',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-accent-text)',
  },
  '.cm-panels': { backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text)' },
  '.cm-panels input, .cm-panels button': { fontFamily: 'var(--font-family)' },
})

export const look: Extension = [surface, syntaxHighlighting(words)]
