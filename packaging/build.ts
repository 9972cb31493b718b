/**
 * `npm run package`: writes `build/package`, what a site installs, and packs it. JavaScript, since Node runs no
 * TypeScript below node_modules; the browser part as it was built, and a prepared database, so that a site
 * builds nothing.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeTemplate } from '../server/database/write-template.ts'
import { builtFrontEnd } from '../server/web/front-end.ts'
import { packageJson } from './package-json.ts'
import { removeMissingLinks } from './links.ts'
import { finishModules } from './modules.ts'
import { noticesOf } from './notices.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')

const run = promisify(execFile)

/** Files that are packed as they are, beside what is compiled. */
const COPIED = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/backup.md',
  'docs/contract.md',
  'docs/contracts.png',
  'docs/cookbook.md',
  'docs/embedded-server.md',
  'docs/errors.md',
  'docs/expressions.md',
  'docs/first-company.md',
  'docs/glossary.md',
  'docs/guide.md',
  'docs/language.md',
  'docs/operate.md',
  'docs/providers.md',
  'docs/retention.md',
  'docs/settings.md',
  'engine/publish/default-screens',
  'schemas/erp',
  'schemas/screen.schema.json',
  'schemas/screen-test.schema.json',
  'schemas/app.schema.json',
  'packaging/container',
  'packaging/node/bundled-node.cjs',
  'packaging/node/countersign.cjs',
  'packaging/operate',
  'packaging/site',
  'server/database/schema',
  // Tables and calls of the modules; their code is compiled.
  'server/modules',
  // The sample site: examples to copy, which the manual names.
  'screens',
]

/** Writes what is packed into a folder, in the place of what was there. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await run(COMPILER, ['--project', join(import.meta.dirname, 'tsconfig.json'), '--outDir', folder])
  const imported = await finishModules(ROOT, folder)
  for (const path of COPIED) await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: isNoModule })
  await copyFrontEnd(folder)
  await writeTemplate(join(folder, 'server/database'))
  await removeMissingLinks(folder)
  await writeFile(join(folder, 'package.json'), await packageJson(ROOT, imported))
}

const isNoModule = (path: string): boolean => !/\.tsx?$/.test(path)

const COMPILER = join(ROOT, 'node_modules/.bin/tsc')

/** The browser part without the screens of the repository: those of a site are compiled when it starts. */
async function copyFrontEnd(folder: string): Promise<void> {
  const { folder: built } = await builtFrontEnd(ROOT, console.log)
  if (built === null) throw new Error('The browser part has no folder.')
  for (const path of ['index.html', '.sources', '.vite/manifest.json', 'assets'])
    await cp(join(built, path), join(folder, 'dist', path), { recursive: true })
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.md'), await noticesOf(ROOT, built))
}

interface Packed {
  readonly path: string
  /** Relative to the package. */
  readonly files: readonly string[]
  /** Bytes of the file, and of what it unpacks to. */
  readonly size: number
  readonly unpackedSize: number
}

/** Packs the folder, as another version where one is given; answers the file. */
export async function pack(folder: string, to: string, version?: string): Promise<Packed> {
  const path = join(folder, 'package.json')
  const text = await readFile(path, 'utf8')
  if (version) await writeFile(path, JSON.stringify({ ...JSON.parse(text), version }, null, 2))
  await mkdir(to, { recursive: true })
  const { stdout } = await run('npm', ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', to], {
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(path, text)
  const answer = JSON.parse(stdout) as PackAnswer | Readonly<Record<string, PackAnswer[number]>>
  const [packed] = Object.values(answer)
  if (!packed) throw new Error(`npm pack has packed nothing: ${stdout}`)
  const { filename, size, unpackedSize, files } = packed
  return { path: join(to, filename), files: files.map((file) => file.path), size, unpackedSize }
}

type PackAnswer = readonly {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}[]

if (import.meta.main) {
  const folder = join(BUILD, 'package')
  await buildPackage(folder)
  const { path, files, size } = await pack(folder, BUILD)
  console.log(`${path}: ${files.length} files, ${(size / 1e6).toFixed(1)} MB`)
}
