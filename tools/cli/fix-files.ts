import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publisher } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import { correctedFiles } from './corrected.ts'

/** Writes certain corrections, and returns the files as they are then. */
export async function fixFiles(folder: string, publisher: Publisher): Promise<readonly SourceFile[]> {
  const written = await readSources(folder)
  const { sources, counts, refused } = correctedFiles(written, (files) => publisher.publish(files).diagnostics)
  const results = await Promise.all(
    sources.map(async (each, at) => {
      const before = written[at] ?? each
      const count = counts.get(each.file)
      if (count === undefined) return each
      const isWritten = await replaceFile(join(folder, each.file), before.text, each.text)
      const done = `${count} ${count === 1 ? 'mistake' : 'mistakes'} put right`
      process.stderr.write(isWritten ? `${done} in ${each.file}\n` : `${each.file} is left: it has just changed.\n`)
      return isWritten ? each : before
    }),
  )
  for (const [file, { file: at, range, message }] of refused) {
    process.stderr.write(`${file} is left: with its corrections, ${at}:${range.start.line} has "${message}"\n`)
  }
  return results
}

/** Replaces a file as a whole, so that no reader finds half of it. False: its text is no longer `before`. */
async function replaceFile(link: string, before: string, text: string): Promise<boolean> {
  const path = await realpath(link)
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { mode: (await stat(path)).mode })
    const isSame = (await readFile(path, 'utf8')) === before
    if (isSame) await rename(temporary, path)
    return isSame
  } finally {
    await rm(temporary, { force: true })
  }
}
