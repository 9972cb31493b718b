import type { BlockSpec } from './block-spec.ts'

/** Makes a shape once for each vocabulary of blocks: files are many, vocabularies few. */
export function perVocabulary<Of>(make: (blocks: readonly BlockSpec[]) => Of): (blocks: readonly BlockSpec[]) => Of {
  const cache = new WeakMap<readonly BlockSpec[], { readonly shape: Of }>()
  return (blocks) => {
    const cached = cache.get(blocks) ?? { shape: make(blocks) }
    cache.set(blocks, cached)
    return cached.shape
  }
}
