import type { BlockSpec } from './block-spec.ts'

/** Makes a shape once for each vocabulary of blocks: files are many, vocabularies few. */
export function perVocabulary<Made>(
  make: (blocks: readonly BlockSpec[]) => Made,
): (blocks: readonly BlockSpec[]) => Made {
  const made = new WeakMap<readonly BlockSpec[], { readonly shape: Made }>()
  return (blocks) => {
    const before = made.get(blocks) ?? { shape: make(blocks) }
    made.set(blocks, before)
    return before.shape
  }
}
