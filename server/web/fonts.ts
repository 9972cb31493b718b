import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chunks } from './page-head.ts'

const FOLDER = 'engine/shell/theme/fonts'
const STYLES = [
  new URL('../../engine/shell/theme/fonts/fonts.css', import.meta.url),
  new URL('../../engine/shell/theme/fonts/stand-in.css', import.meta.url),
]

/**
 * The fonts of the browser part as a stylesheet for the pages that the server draws: the same files, so that a browser
 * fetches each once.
 *
 * @param chunks empty while Vite serves the sources at their paths
 */
export async function fontStyles(chunks: Chunks): Promise<string> {
  const css = await Promise.all(STYLES.map((style) => readFile(style, 'utf8')))
  return css.join('\n').replaceAll(/url\('([^']+)'\)/g, (_, name: string) => {
    const path = name.startsWith('./') ? join(FOLDER, name) : join('node_modules', name)
    return `url('/${chunks[path]?.file ?? path}')`
  })
}
