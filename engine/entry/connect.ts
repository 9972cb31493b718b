import { httpTransport } from '../calls/http.ts'
import { preloadedAddresses, preloadedTransport, type PreloadedTransport } from '../calls/preloaded.ts'
import type { Manifest } from '../definition/definition.ts'

/** The connection to the ERP of the site; requests the calls that the head of this page preloads. */
export function connect({ erp }: Manifest): PreloadedTransport {
  return preloadedTransport(httpTransport({ origin: erp ?? '' }), preloadedAddresses(document))
}
