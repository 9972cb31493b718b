/** What a person can do with the workbench. React only draws its state (bench-state.ts). */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts'
import { applyTheme, chooseTheme, readTheme, type Theme } from '../../../engine/shell/theme/theme.ts'
import type { BenchPerson, Picked, SiteAnswer } from '../api.ts'
import type { Network, PreviewState, ShownScreen } from '../frame-link.ts'
import {
  type BenchState,
  type BenchContext,
  frameTools,
  isEdited,
  addressPath,
  SERVER_PAGES,
  INITIAL_STATE,
} from './bench-state.ts'
import { storeLanguage } from '../../../engine/shell/language/language.ts'
import { calls } from './calls.ts'
import { readChoices, storeChoices, type FrameWidth } from './choices.ts'
import {
  changeText,
  overwriteDiskVersion,
  lookForTheirs,
  openFile,
  openNewFile,
  saveFile,
  loadDiskVersion,
} from './documents.ts'
import type { Editor } from './editor.ts'
import { signInAs, signInFirst } from './people.ts'

export interface WorkbenchActions {
  readonly store: StoreApi<BenchState>
  start(): Promise<void>
  attach(editor: Editor): void
  attachFrame(frame: HTMLIFrameElement | null): void
  open(file: string): Promise<void>
  /** An empty file, which is on disk once it is saved. */
  openNew(file: string): Promise<void>
  changed(file: string, text: string): void
  save(): Promise<void>
  /** If another user has written the file: replaces the edited text by theirs. */
  takeTheirs(): void
  /** The next save overwrites what another user has written. */
  keepMine(): void
  signIn(person: BenchPerson): Promise<void>
  chooseLanguage(name: string): void
  chooseTheme(theme: Theme): void
  chooseWidth(width: FrameWidth): void
  chooseNetwork(network: Network): void
  chooseState(state: PreviewState): void
  setPicking(isPicking: boolean): void
  reload(): void
  goTo(diagnostic: Diagnostic): void
  shown(): ShownScreen | null
}

export function createBench(): WorkbenchActions {
  const theme = readTheme(localStorage)
  const store = createStore<BenchState>(() => ({ ...INITIAL_STATE, ...readChoices(localStorage), theme }))
  const desk: BenchContext = {
    store,
    editor: null,
    frame: null,
    notify: (text, tone = 'plain') => store.setState({ note: { text, tone } }),
  }
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) =>
      desk.notify(error instanceof Error ? error.message : String(error), 'danger'),
    )
  }
  answerFrame(desk, attempt)
  import.meta.hot?.on('countersign:screens', () => void attempt(() => refresh(desk)))
  return {
    store,
    start: () => attempt(() => start(desk)),
    attach: (editor) => attach(desk, editor),
    attachFrame: (frame) => (desk.frame = frame),
    open: (file) => attempt(() => openFile(desk, file)),
    openNew: (file) => attempt(() => openNewFile(desk, file)),
    changed: (file, text) => changeText(desk, file, text),
    save: () => attempt(() => saveFile(desk)),
    takeTheirs: () => loadDiskVersion(desk),
    keepMine: () => overwriteDiskVersion(desk),
    signIn: (person) => attempt(() => signInAs(desk, person)),
    setPicking: (isPicking) => setPicking(desk, isPicking),
    reload: () => reload(desk),
    goTo: (diagnostic) => goTo(desk, diagnostic),
    shown: () => frameTools(desk)?.shown() ?? null,
    ...lookingChoices(desk),
  }
}

const reload = ({ frame }: BenchContext): void => frame?.contentWindow?.location.reload()

type LookingChoices = 'chooseLanguage' | 'chooseTheme' | 'chooseWidth' | 'chooseNetwork' | 'chooseState'

/** How the screen is viewed. */
function lookingChoices(desk: BenchContext): Pick<WorkbenchActions, LookingChoices> {
  const { setState } = desk.store
  return {
    chooseLanguage(language) {
      setState({ language })
      storeLanguage(language)
      reload(desk)
    },
    chooseTheme(theme) {
      chooseTheme(theme)
      setState({ theme })
      const root = desk.frame?.contentDocument?.documentElement
      if (root) applyTheme(theme, root)
    },
    chooseWidth(width) {
      setState({ width })
      storeChoices({ width })
    },
    chooseNetwork(network) {
      setState({ network })
      frameTools(desk)?.conditionsChanged()
    },
    chooseState(state) {
      setState({ state })
      reload(desk)
    },
  }
}

async function start(desk: BenchContext): Promise<void> {
  const site = await calls.site()
  desk.store.setState({ site })
  const { file } = readChoices(localStorage)
  const drawn = site.files.filter(({ address }) => address !== null && !address.startsWith(SERVER_PAGES))
  const first = site.files.find((each) => each.file === file) ?? drawn[0]
  if (first) await openFile(desk, first.file)
  await signInFirst(desk)
}

function attach(desk: BenchContext, editor: Editor): void {
  desk.editor = editor
  const { file, documents } = desk.store.getState()
  const document = documents[file]
  if (document) editor.open(file, document.text, true)
}

/** After a file was saved, by anyone. */
async function refresh(desk: BenchContext): Promise<void> {
  const site = await calls.site()
  const { file, site: before } = desk.store.getState()
  const isNew = !addressOf(before, file) && addressOf(site, file) !== null
  // The cursor does not move, but the rows around it may have changed.
  desk.store.setState(({ published, cursor }) => ({ site, published: published + 1, cursor: cursor && { ...cursor } }))
  await Promise.all(Object.keys(desk.store.getState().documents).map((file) => lookForTheirs(desk, file)))
  desk.editor?.checkAgain()
  // The file has a screen for the first time.
  if (isNew) await openFile(desk, file)
}

const addressOf = (site: SiteAnswer | null, file: string): string | null =>
  site?.files.find((each) => each.file === file)?.address ?? null

function answerFrame(desk: BenchContext, attempt: (work: () => Promise<void>) => Promise<void>): void {
  const { getState, setState } = desk.store
  window.workbench = {
    conditions: () => ({ network: getState().network, state: getState().state }),
    picked: (what) => void attempt(() => followPick(desk, what)),
    moved: (address) => setState({ address }),
  }
  window.addEventListener('beforeunload', (event) => {
    if (Object.values(getState().documents).some(isEdited)) event.preventDefault()
  })
}

/** Leads from what was pressed in the frame to its line. */
async function followPick(desk: BenchContext, what: Picked | null): Promise<void> {
  setPicking(desk, false)
  const { getState } = desk.store
  if (what === null) return desk.notify('No screen draws this', 'warning')
  const path = addressPath(getState().address)
  const shown = getState().site?.files.find(({ address }) => address === path)
  if (shown && shown.file !== getState().file) await openFile(desk, shown.file)
  const { file, documents } = getState()
  const { text = '' } = documents[file] ?? {}
  const target = await calls.locate({ file, text: text.replaceAll('\r\n', '\n'), ...what })
  if (target === null) return desk.notify('No line says this', 'warning')
  desk.editor?.goTo(target.from, target.to)
  const line = text.split('\n')[target.from.line] ?? ''
  desk.notify(line.startsWith('kind:') ? 'Comes with the kind' : `Line ${target.from.line + 1}`)
}

function setPicking(desk: BenchContext, isPicking: boolean): void {
  desk.store.setState({ isPicking })
  frameTools(desk)?.setPicking(isPicking)
}

function goTo({ editor }: BenchContext, { range: { start, end } }: Diagnostic): void {
  const place = ({ line, column }: typeof start) => ({ line: line - 1, character: column - 1 })
  editor?.goTo(place(start), place(end))
}
