import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** A relative link of a Markdown text: `[text](path#anchor)`. */
const LINK = /\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g

/** The targets of the relative links of a file, as paths in the folder that the file is in. */
export const linkedFiles = (file: string, text: string): readonly string[] =>
  [...text.matchAll(LINK)].map(([, , path = '']) => targetOf(file, path))

/** The text without the links to files that are not packed: what they name is only in the repository. */
export function withoutMissingLinks(file: string, text: string, packed: ReadonlySet<string>): string {
  return text.replace(LINK, (link, label: string, path: string) =>
    packed.has(targetOf(file, path)) ? link : `${label} (in the repository)`,
  )
}

/** Rewrites every Markdown file of a folder in that way. */
export async function removeMissingLinks(folder: string): Promise<void> {
  const paths = await readdir(folder, { recursive: true })
  const packed = new Set(paths.map((path) => path.replaceAll('\\', '/')))
  for (const file of packed) {
    if (!file.endsWith('.md')) continue
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), withoutMissingLinks(file, text, packed))
  }
}

const targetOf = (file: string, path: string): string =>
  posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '')
