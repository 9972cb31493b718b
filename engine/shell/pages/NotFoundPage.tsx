import { usePageTitle } from '../navigation/use-page-title.ts'
import { t } from '../../messages/message.ts'
import { PageNote } from './PageNote.tsx'

/** There is no page at this address. */
export function NotFoundPage() {
  usePageTitle(t('Not found'))
  const text = t('It may have been renamed, or the link may be incomplete.')
  return <PageNote title={t('There is no screen at this address.')} text={text} />
}
