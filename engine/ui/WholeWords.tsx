import { Fragment } from 'react'

/** A text that is broken between words alone, as far as they fit the line: not after the hyphens of a number. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(' ').map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of one text
    <Fragment key={index}>
      {index === 0 ? null : ' '}
      {word.includes('-') ? <span className="cs-whole-word">{word}</span> : word}
    </Fragment>
  ))
}
