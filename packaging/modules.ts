import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** `new URL('./x.css', import.meta.url)` */
const BESIDE = /new URL\('(\.\.?\/[^']+)', import\.meta\.url\)/g
/** Packages that are not imported: `require('x')`, `import.meta.resolve('x/y')`. */
const RESOLVED = /\b(?:require|import\.meta\.resolve)\(['"`]([^'"`$]+)/g

/** The name of a module as a text; one that is put together at run time is no package. */
const WRITTEN = /^['"`]([^'"`$]+)['"`]$/

/**
 * Finishes what the compiler has emitted: names threads by their compiled files and copies the files that modules read
 * beside them. Answers what the modules import of packages and of Node.
 *
 * @param sources the repository
 * @param folder what was emitted
 */
export async function finishModules(sources: string, folder: string): Promise<ReadonlySet<string>> {
  const imported = new Set<string>()
  for (const path of await modulesIn(folder)) {
    const emitted = await readFile(path, 'utf8')
    const text = emitted.replace(BESIDE, (whole, target: string) => whole.replace(target, compiledName(target)))
    if (text !== emitted) await writeFile(path, text)
    for (const [, target = ''] of emitted.matchAll(BESIDE)) await copyBeside({ path, target, sources, folder })
    for (const name of importsOf(path, text)) imported.add(name)
  }
  return imported
}

async function modulesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(({ name }) => name.endsWith('.js')).map(({ parentPath, name }) => join(parentPath, name))
}

const compiledName = (file: string): string => file.replace(/\.tsx?$/, '.js')

interface Beside {
  readonly path: string
  readonly target: string
  readonly sources: string
  readonly folder: string
}

/** Styles are copied, threads compiled already; package.json is written later. Throws where a thread is missing. */
async function copyBeside({ path, target, sources, folder }: Beside): Promise<void> {
  const file = relative(folder, join(dirname(path), target))
  if (file.endsWith('.ts') && !existsSync(join(folder, compiledName(file))))
    throw new Error(`${file} runs in a thread and was not compiled: name it in packaging/tsconfig.json.`)
  if (!file.endsWith('.css')) return
  await cp(join(sources, file), join(folder, file))
}

function importsOf(path: string, text: string): readonly string[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} was not compiled to JavaScript: ${errors[0]?.message}`)
  const asked = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest }) => WRITTEN.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
    ),
    ...[...text.matchAll(RESOLVED)].map(([, name = '']) => name),
  ]
  return asked.filter((name) => !name.startsWith('.'))
}
