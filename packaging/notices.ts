import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The licences of what lies in the browser part: those of its modules, as Vite has written them, and of files that only
 * styles refer to, such as fonts. Throws where such a package has no licence.
 *
 * @param root the repository
 * @param built the folder of the built browser part
 */
export async function noticesOf(root: string, built: string): Promise<string> {
  const ofModules = await readFile(join(built, '.vite/license.md'), 'utf8')
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as object
  const packages = Object.keys(manifest).flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
  const missing = [...new Set(packages)].filter((name) => !ofModules.includes(`\n## ${name} - `)).sort()
  const more = await Promise.all(missing.map((name) => noticeOf(join(root, 'node_modules', name))))
  return [ofModules.trimEnd(), ...more, ''].join('\n\n')
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly license?: string
  }
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each))
  if (license === undefined || file === undefined) throw new Error(`${name} is built in, but has no licence.`)
  return `## ${name} - ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`
}
