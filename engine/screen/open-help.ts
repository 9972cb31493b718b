import type { ScreenHost } from './host.ts'

/** Opens the help of the current screen over it (site-modules §7, videohelplink). */
export function openHelp({ store }: Pick<ScreenHost, 'store'>): void {
  store.setState({ overlay: { overlay: 'help', with: {} } })
}
