import type { ScreenHost } from './host.ts'
import { openOverlay } from '../page/events/overlays.ts'

/** Opens the help of the current screen over it (site-modules §7, videohelplink). */
export function openHelp({ store }: Pick<ScreenHost, 'store'>): void {
  openOverlay(store, { overlay: 'help', with: {} })
}
