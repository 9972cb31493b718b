import { useStore } from 'zustand'
import { t } from '../messages/message.ts'
import type { PageModel } from '../page/page-model.ts'
import { laterPart } from '../ui/later-part.tsx'

const UnfitNotice = laterPart(async () => (await import('./UnfitNotice.tsx')).UnfitNotice)
const ConflictNotice = laterPart(async () => (await import('./ConflictNotice.tsx')).ConflictNotice)

/** The notices of a form: what was restored, what no longer fits, what somebody else has saved. */
export function FormNotices({ page }: { readonly page: PageModel }) {
  const hasConflict = useStore(page.store, ({ conflict }) => conflict !== null)
  const hasUnfit = useStore(page.store, ({ unfit }) => unfit.length > 0)
  return (
    <>
      <Restored page={page} />
      {hasUnfit ? <UnfitNotice page={page} /> : null}
      {hasConflict ? <ConflictNotice page={page} /> : null}
    </>
  )
}

/** Text typed before the page was left is restored, and can be discarded. */
function Restored({ page }: { readonly page: PageModel }) {
  const isRestored = useStore(page.store, ({ restored, formSession }) => restored === formSession)
  if (!isRestored) return null
  return (
    <div className="cs-notice cs-restored" role="status">
      <p>{t('Restored what you had typed.')}</p>
      <button type="button" className="cs-button cs-button--plain" onClick={page.discardDraft}>
        {t('Discard')}
      </button>
    </div>
  )
}
