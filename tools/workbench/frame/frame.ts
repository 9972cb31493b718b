/** Loaded before the product in every page of the development server; active only in the frame of the workbench. */
import { PROBLEMS_EVENT } from '../../../engine/shell/development/hot.ts'
import { FRAME_NAME, type WorkbenchPage } from '../frame-link.ts'
import { followAddress } from './address.ts'
import { followNetwork, fetchUnder, sendUnder } from './network.ts'
import { workersOfFrame } from './page-worker.ts'
import { picker } from './picker.ts'
import { shownNow } from './shown.ts'

function pageAround(): WorkbenchPage | null {
  if (window.name !== FRAME_NAME || window.parent === window) return null
  return window.parent.workbench ?? null
}

function install(page: WorkbenchPage): void {
  window.fetch = fetchUnder(window.fetch.bind(window), page)
  window.Worker = workersOfFrame(window.Worker)
  XMLHttpRequest.prototype.send = sendUnder(XMLHttpRequest.prototype.send, page)
  // Mistakes are shown in the editor, at their lines.
  window.addEventListener(PROBLEMS_EVENT, (event) => event.stopImmediatePropagation(), { capture: true })
  followAddress(page)
  const picking = picker(page)
  window.workbenchFrame = {
    setPicking: picking.set,
    conditionsChanged: followNetwork(page),
    shown: shownNow,
  }
}

const page = pageAround()
if (page) install(page)
