/** The YAML files of a folder of screens: read and written, and no others. */
import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { FileAnswer, SaveRequest } from '../api.ts'

/** A refusal with the status of its answer. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** The compiler does not read longer files either. */
const MOST_BYTES = 256 * 1024
const NAME = /^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*\.ya?ml$/

export async function readScreenFile(folder: string, file: string): Promise<FileAnswer> {
  const path = await pathOf(folder, file)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new FileRefused(404, `There is no file ${file}.`)
  return { text, version: versionOf(text) }
}

/**
 * Writes a file atomically: concurrent readers get either the old or the new text. Refused with 409 if it is no longer
 * the version that was read.
 */
export async function saveScreenFile(folder: string, { file, text, version }: SaveRequest): Promise<FileAnswer> {
  if (Buffer.byteLength(text) > MOST_BYTES) throw new FileRefused(413, `A screen has at most ${MOST_BYTES / 1024} KB.`)
  const path = await pathOf(folder, file)
  const now = await readFile(path, 'utf8').catch(() => null)
  if (now === null && version !== null) throw new FileRefused(409, `${file} is gone: somebody has removed it.`)
  if (now !== null && version === null) throw new FileRefused(409, `There is a file ${file} already.`)
  if (now !== null && versionOf(now) !== version)
    throw new FileRefused(409, `${file} was changed on disk since it was opened here. Nothing was written.`)
  await replace(path, text)
  return { text, version: versionOf(text) }
}

async function replace(path: string, text: string): Promise<void> {
  const mode = (await stat(path).catch(() => null))?.mode ?? 0o644
  // Without `.yaml` at its end, so that it is never taken for a screen.
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  try {
    const handle = await open(temporary, 'wx', mode)
    await handle.writeFile(text)
    await handle.sync()
    await handle.close()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The path of a file by its name, with links resolved; refused if it lies outside of the folder. */
async function pathOf(folder: string, file: string): Promise<string> {
  if (!NAME.test(file)) throw new FileRefused(400, 'A file of screens is named like crm/sales.yaml.')
  const root = await realpath(folder)
  const path = join(root, ...file.split('/'))
  const inFolder = await realpath(dirname(path)).catch(() => null)
  if (inFolder === null) throw new FileRefused(404, `There is no folder ${dirname(file)}.`)
  const real = await realpath(path).catch(() => join(inFolder, basename(path)))
  if (!real.startsWith(root + sep)) throw new FileRefused(403, `${file} lies outside of the folder of screens.`)
  return real
}

const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
