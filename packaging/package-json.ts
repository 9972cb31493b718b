import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

type Versions = Readonly<Record<string, string>>

interface Own {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Versions
  readonly optionalDependencies: Versions
}

/** What the server imports only to serve or build the sources of the engine, which the package does not have. */
const OF_SOURCES = ['vite', '@vitejs/plugin-react']

/**
 * The package.json of the package: it depends on what its modules import, in the versions of the repository, and on
 * the peers of those. Throws where a module imports what the repository does not depend on.
 *
 * @param root the repository
 * @param imported as modules name it: `kysely/migration`, `node:fs`
 */
export async function packageJson(root: string, imported: ReadonlySet<string>): Promise<string> {
  const own = (await readJson(join(root, 'package.json'))) as Own
  const names = [...imported].filter((name) => !isBuiltin(name)).map(packageOf)
  const used = await withPeers(root, own.dependencies, new Set(names.filter((name) => !OF_SOURCES.includes(name))))
  const { name, version, description, license, optionalDependencies } = own
  const content = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { countersign: 'packaging/node/countersign.cjs' },
    // It is a command: what lies in it has no promise to stay.
    exports: { './package.json': './package.json' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries([...used].sort().map((each) => [each, versionOf(each, own.dependencies)])),
    optionalDependencies,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

async function withPeers(root: string, versions: Versions, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const all = new Set(names)
  // What is added while this runs is visited, too.
  for (const name of all) {
    const { peerDependencies = {} } = (await readJson(join(root, 'node_modules', name, 'package.json'))) as {
      readonly peerDependencies?: Versions
    }
    for (const peer of Object.keys(peerDependencies)) if (Object.hasOwn(versions, peer)) all.add(peer)
  }
  return all
}

function versionOf(name: string, versions: Versions): string {
  const version = versions[name]
  if (version === undefined) throw new Error(`The package imports ${name}, which package.json does not depend on.`)
  return version
}

/** `@scope/name` of `@scope/name/part`. */
function packageOf(name: string): string {
  const [first = '', second] = name.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
