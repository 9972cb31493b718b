/** The little Markdown in the schema's descriptions as elements: paragraphs, code, bold. No text becomes HTML. */
export function proseOf(markdown: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'wb-prose'
  for (const [at, piece] of markdown.split('```').entries()) {
    if (at % 2 === 1) box.append(element('pre', piece.replace(/^\w*\n/, '').trimEnd()))
    else for (const text of piece.split(/\n{2,}/)) if (text.trim() !== '') box.append(paragraph(text.trim()))
  }
  return box
}

function paragraph(text: string): HTMLElement {
  const box = document.createElement('p')
  for (const [at, piece] of unescaped(text).split('`').entries())
    box.append(at % 2 === 1 ? element('code', piece) : piece.replaceAll('**', '').replaceAll(/^#+ /gm, ''))
  return box
}

/** The server escapes everything that Markdown might interpret. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1').replaceAll('&nbsp;', ' ')

function element(tag: 'pre' | 'code', text: string): HTMLElement {
  const box = document.createElement(tag)
  box.textContent = text
  return box
}
