/** What a file of `screens/` gives its stories: plain data, created in Node and written into their module. */
import type { Compiled } from '../definition/definition.ts'
import type { Words } from '../messages/message.ts'
import type { LocaleSettings } from '../page/format.ts'
import type { Viewer } from './rows.ts'

/** What the stories of all screens share: the site's app.yaml. */
export interface StorySite extends Pick<Viewer, 'roles' | 'tones'> {
  readonly locale: LocaleSettings
  /** Language → the words of the site for its own texts. */
  readonly words: Readonly<Record<string, Words>>
}

export interface StoryFile {
  /** From the root of the project: `screens/crm/sales.yaml`. */
  readonly file: string
  /** The line a view begins at, by its name; 1 for all others. */
  readonly lines: Readonly<Record<string, number>>
  /** The newest that compiled; null: none has. */
  readonly compiled: Compiled | null
  /** What is wrong with the text as it stands now; '' when nothing is. */
  readonly problems: string
  readonly site: StorySite
}
