import { usePageTitle } from '../navigation/use-page-title.ts'
import { t } from '../../messages/message.ts'
import { PageNote } from './PageNote.tsx'

/** The page at this address is not for this person. */
export function ClosedPage() {
  const title = t('You are not allowed to open this page.')
  usePageTitle(title)
  return <PageNote title={title} text={t('An administrator can give you the right to.')} />
}
