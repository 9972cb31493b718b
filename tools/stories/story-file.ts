/** The data that a file of `screens/` passes to its stories: plain, created in Node and written into their module. */
import type { Compiled } from '../../engine/definition/definition.ts'
import type { Translations } from '../../engine/messages/message.ts'
import type { LocaleSettings } from '../../engine/page/format.ts'
import type { StoryViewer } from './rows.ts'

/** What the stories of all screens share: the site's app.yaml. */
export interface StorySite extends Pick<StoryViewer, 'roles' | 'tones'> {
  readonly locale: LocaleSettings
  /** Language → the site's translations of its own texts. */
  readonly words: Readonly<Record<string, Translations>>
}

export interface StoryFile {
  /** From the root of the project: `screens/crm/sales.yaml`. */
  readonly file: string
  /** The line at which a view begins, by its name; 1 for all others. */
  readonly lines: Readonly<Record<string, number>>
  /** The newest version that compiled; null: none has. */
  readonly compiled: Compiled | null
  /** The mistakes in the current text; '' when there are none. */
  readonly problems: string
  readonly site: StorySite
}
