import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applied, type Edit, type SiteFiles, siteFile } from '../../packaging/upgrade/site-files.ts'
import { formatSteps } from '../../packaging/upgrade/steps.ts'
import type { BlockVocabulary } from '../../engine/language/block-spec.ts'
import { APP_FILE, isScreenFile } from '../../engine/publish/published.ts'
import { readSources, textsOf } from '../../engine/publish/sources.ts'
import { refreshSiteSchemas } from './write-schemas.ts'

type Texts = ReadonlyMap<string, string>

/**
 * Rewrites a folder of screens for this version, and prints each line that changes. Throws an Error with a message for
 * people where a file is not YAML; nothing is written then.
 *
 * @param isDry prints only
 */
export async function upgrade(
  folder: string,
  { isDry, blocks }: { readonly isDry: boolean; readonly blocks: readonly BlockVocabulary[] },
): Promise<number> {
  const before = textsOf(await readSources(folder))
  const { texts, report } = upgraded(before)
  const changed = [...texts].filter(([file, text]) => text !== before.get(file))
  if (!isDry) for (const [file, text] of changed) await writeFile(join(folder, file), text)
  if (!isDry) await refreshSiteSchemas(blocks, folder)
  const none = `Nothing to rewrite: ${before.size} files of ${folder} are as this version reads them.`
  const end = isDry
    ? 'Nothing was written: this was a dry run.'
    : `Rewrote: ${changed.map(([file]) => file).join(', ')}.`
  process.stdout.write(`${report.length === 0 ? none : [...report, end].join('\n')}\n`)
  return 0
}

/** Runs the steps in order, each on the result of the previous one. */
function upgraded(before: Texts): { readonly texts: Texts; readonly report: readonly string[] } {
  const texts = new Map(before)
  const report: string[] = []
  for (const { title, edits: editsIn } of formatSteps) {
    const edits = editsIn(siteOf(texts))
    if (edits.length > 0) report.push(title)
    for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
      const text = texts.get(file) ?? ''
      report.push(...own.flatMap((edit) => linesOf(text, edit)), '')
      texts.set(file, applied(text, own))
    }
  }
  return { texts, report }
}

function siteOf(texts: Texts): SiteFiles {
  const app = texts.get(APP_FILE)
  const screens = [...texts].filter(([file]) => isScreenFile(file)).map(([file, text]) => siteFile(file, text))
  return { app: app === undefined ? null : siteFile(APP_FILE, app), screens }
}

/** An edit as lines of a diff: its position, removed lines, added lines. */
function linesOf(text: string, edit: Edit): readonly string[] {
  const start = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineBreak = edit.end === start ? edit.end : text.indexOf('\n', edit.end)
  const end = lineBreak === -1 ? text.length : lineBreak
  const line = text.slice(0, start).split('\n').length
  const shown = (sign: string, part: string): readonly string[] =>
    part === ''
      ? []
      : part
          .replace(/\r?\n$/, '')
          .split(/\r?\n/)
          .map((each) => `${sign}${each}`)
  const gone = text.slice(start, end)
  const come = text.slice(start, edit.start) + edit.text + text.slice(edit.end, end)
  return [`@@ ${edit.file}:${line} @@`, ...shown('-', gone), ...shown('+', come)]
}
