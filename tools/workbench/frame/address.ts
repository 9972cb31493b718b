import type { WorkbenchPage } from '../frame-link.ts'

/** Reports each address that the product opens: its history does not report its own steps. */
export function followAddress(page: WorkbenchPage): void {
  const report = (): void => page.moved(window.location.pathname + window.location.search)
  const wrap = (step: History['pushState']): History['pushState'] =>
    function (this: History, ...args) {
      step.apply(this, args)
      report()
    }
  window.history.pushState = wrap(window.history.pushState)
  window.history.replaceState = wrap(window.history.replaceState)
  window.addEventListener('popstate', report)
  report()
}
