/**
 * Writes sbom.json, the bill of materials of what a running site installs, as CycloneDX: npm run sbom. `npm sbom
 * --omit=dev` would leave out what a development dependency needs, too: pg and react, say.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, ROOT } from './packages.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
}

interface Bill {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const HUNDRED_MB = 100 * 1024 * 1024

const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
const whole = JSON.parse(execFileSync('npm', command, { cwd: ROOT, encoding: 'utf8', maxBuffer: HUNDRED_MB })) as Bill
const installed = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`))
const components = whole.components.filter(({ name, version }) => installed.has(`${name}@${version}`))
const refs = new Set([whole.metadata.component, ...components].map((each) => each['bom-ref']))
const dependencies = whole.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
const path = join(ROOT, 'sbom.json')
writeFileSync(path, `${JSON.stringify({ ...whole, components, dependencies }, null, 2)}\n`)
console.log(`${components.length} packages in ${path}`)
