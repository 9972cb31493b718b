import { listRegister, type Register } from '../lists/registers.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { requireScreen } from '../../rights/screen-access.ts'
import { recordList } from './list.ts'

/** The list of each screen with stored records, for exports. */
export function recordRegisters(screens: ScreenSource): (path: string) => Register | undefined {
  return (path) => {
    const screen = /^\/main\/s\/([^/]+)\/list$/.exec(path)?.[1]
    const definition = screen === undefined ? undefined : screens.get(decodeURIComponent(screen))
    if (!definition || !definition.records) return undefined
    return listRegister({
      label: definition.label,
      list: (request) => {
        requireScreen(request.person, definition)
        return recordList({ definition: definitionFor(request.person, definition), screens }, request)
      },
    })
  }
}
