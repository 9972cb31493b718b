import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** A package as the lock file has it. */
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
  /** Why its maintainer advises against it, if the registry reported that when the file was written. */
  readonly deprecated?: string
}

/** A package that `npm ci --omit=dev` installs. */
export interface Package {
  readonly name: string
  readonly version: string
  /** An SPDX expression; null: it declares none. */
  readonly licence: string | null
  /** What its licence files say; '' for none. */
  readonly text: string
  readonly isDeprecated: boolean
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** By folder. */
export function lockedPackages(): Readonly<Record<string, Locked>> {
  const { packages } = readJson(join(ROOT, 'package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
  return packages
}

/** Of a running site, in order of their names; those for other machines are not installed and left out. */
export function productionPackages(): readonly Package[] {
  return Object.entries(lockedPackages())
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)))
    .map(([path, locked]) => packageOf(path, locked))
    .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`))
}

function packageOf(path: string, { version = '', license, deprecated }: Locked): Package {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const text = textsIn(join(ROOT, path))
  const licence = LICENCES_IN_FILES[name] ?? license ?? null
  return { name, version, licence, text, isDeprecated: deprecated !== undefined }
}

function textsIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** Their package.json has no licence that is known by a name, but another file of theirs does. */
export const LICENCES_IN_FILES: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'combine-errors': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
}
