import { blockSpec } from '../../language/block-spec.ts'
import { pagePath, queryMember } from '../../language/read.ts'
import { words } from '../../language/shape.ts'

/** A page of the ERP in place. */
export const frameSpec = blockSpec('frame', () => ({
  head: {
    shape: pagePath,
    doc: 'A page of the ERP, in place.',
    default: null,
    example: "'/main/s/{query.slug}/preview'",
  },
  members: {
    query: queryMember,
    label: { shape: words(), doc: 'What it is, for those who cannot see it.', default: null, example: 'Preview' },
  },
}))
