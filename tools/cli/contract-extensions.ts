/** The table of extensions in docs/contract.md, the one part of that manual that is generated. */
import { readFileSync } from 'node:fs'
import { type Capability, capabilities, capabilityEntry } from '../../engine/calls/capabilities.ts'
import { readErpCalls } from '../../server/http/contract/erp-calls.ts'
import { table } from './markdown-table.ts'

const HEAD = ['extension', 'what it adds', 'its calls', 'an ERP without it']
/** From the line of its head to the end of its last row. */
const TABLE = /^\| extension \|.*\n(?:\|.*\n)*/m

/** The manual as it is, with the table of today. @param file docs/contract.md */
export function contractManual(file: string): string {
  return readFileSync(file, 'utf8').replace(TABLE, () => extensionsTable())
}

function extensionsTable(): string {
  const calls = Map.groupBy(readErpCalls(), ({ extension }) => extension)
  const rows = (Object.keys(capabilities) as Capability[]).map((name) => {
    const { enables, without } = capabilityEntry(name)
    const own = (calls.get(name) ?? []).map(({ method, path }) => `\`${method} ${path}\``)
    return [`\`${name}\``, enables, own.join(', '), without]
  })
  return table(HEAD, rows)
}
