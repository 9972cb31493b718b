import type { BlockSpec } from '../../engine/compile/block.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import type { PermissionMatrix, ScreenPermissions } from '../../server/workflow/permissions/permissions.ts'

/** Prints who may do what on each screen of a folder: as lines, or as a table for a spreadsheet. */
export async function permissions(
  folder: string,
  { csv, blocks }: { readonly csv: boolean; readonly blocks: readonly BlockSpec[] },
): Promise<number> {
  const { published } = createPublisher(blocks).publish(await readSources(folder))
  if (!published) throw new Error(`The app.yaml of ${folder} does not compile: see \`countersign check\`.`)
  const [{ permissionMatrix }, { matrixCsv }] = await Promise.all([
    import('../../server/workflow/permissions/permissions.ts'),
    import('../../server/workflow/permissions/csv.ts'),
  ])
  const definitions = [...published.screens.values()].map(({ server }) => server)
  const matrix = permissionMatrix(published.app, definitions)
  process.stdout.write(csv ? matrixCsv(matrix) : matrix.screens.map((screen) => inLines(screen, matrix)).join('\n'))
  // A screen that does not compile is missing from the table: its reader must know.
  const missing = published.diagnostics.some(({ severity }) => severity === 'error')
  if (missing) process.stderr.write('Screens with errors are missing: see `countersign check`.\n')
  return missing ? 1 : 0
}

/** Roles with the same permission are on one line: `sees: all: director; their own: everybody else`. */
function inLines({ screen, label, permissions: all }: ScreenPermissions, { columns }: PermissionMatrix): string {
  const lines = all.map(({ what, cells }) => {
    const held = columns.filter(({ name }) => (cells[name] ?? '') !== '')
    const groups = [...Map.groupBy(held, ({ name }) => cells[name] ?? '')]
    const texts = groups.map(
      ([cell, who]) => `${cell === 'yes' ? '' : `${cell}: `}${who.map(({ name }) => name).join(', ')}`,
    )
    return `  ${what.padEnd(40)} ${texts.join('; ')}\n`
  })
  return `${screen} (${label})\n${lines.join('')}`
}
