import type { BlockVocabulary } from './block-spec.ts'

/** Creates a shape once for each vocabulary of blocks: there are many files, but few vocabularies. */
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
