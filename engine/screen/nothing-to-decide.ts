import { t } from '../messages/message.ts'

/** What the key of a decision answers where the screen has no such decision, or none for these documents. */
export const nothingToDecide = (tone: 'primary' | 'danger'): string =>
  tone === 'primary' ? t('Nothing can be approved here.') : t('Nothing can be rejected here.')
