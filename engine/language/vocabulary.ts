import type { BlockVocabulary } from './block-spec.ts'

/** Makes a shape once for each vocabulary of blocks: files are many, vocabularies few. */
export function perVocabulary<Of>(
  make: (blocks: readonly BlockVocabulary[]) => Of,
): (blocks: readonly BlockVocabulary[]) => Of {
  const cache = new WeakMap<readonly BlockVocabulary[], { readonly shape: Of }>()
  return (blocks) => {
    const cached = cache.get(blocks) ?? { shape: make(blocks) }
    cache.set(blocks, cached)
    return cached.shape
  }
}
