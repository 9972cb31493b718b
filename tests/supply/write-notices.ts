/** Writes THIRD-PARTY-NOTICES: name, version, licence and its text of what a running site installs: npm run licences */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Package, productionPackages, ROOT } from './packages.ts'

const NO_TEXT = 'The package has no file with the text of its licence.'

const packages = productionPackages()
const byText = Map.groupBy(packages, ({ text }) => text)
const notices = [...byText].map(([text, those]) => `${those.map(lineOf).join('\n')}\n\n${text || NO_TEXT}\n`)
const path = join(ROOT, 'THIRD-PARTY-NOTICES')
writeFileSync(path, notices.join(`\n${'-'.repeat(80)}\n\n`))
console.log(`${packages.length} packages in ${path}`)

function lineOf({ name, version, licence }: Package): string {
  return `${name} ${version} (${licence ?? 'no licence is declared'})`
}
