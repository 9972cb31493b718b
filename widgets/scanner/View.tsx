import type { BlockOf } from '../../engine/definition/definition.ts'

export function ScannerView(_: { readonly block: BlockOf<'scanner'> }) {
  return null
}
