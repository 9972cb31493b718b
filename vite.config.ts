import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { blockSpecs } from './widgets/specs.ts'
import { countersign } from './engine/publish/vite-plugin.ts'

/** Starts that are loaded with the first rows, and those that are loaded while they are shown; what both need. */
const WITH_ROWS = /^(page|tabs|grid.*)$/
const AFTER_ROWS = /^(frame|list-later)$/
const SHARED = 'shared'

const chunks = chunksByStart({
  // What every page needs, the frame of those who are signed in among it: 4 KB are no request of their own.
  core: ['engine/main.tsx'],
  // What a screen needs besides.
  screen: ['engine/entry/screen.tsx'],
  // What a page with forms needs besides, and each other page once its rows are there.
  page: [
    'engine/page/react/form-code.ts',
    'engine/page/react/Drafts.tsx',
    'engine/screen/focus-field.ts',
    'engine/screen/FormNotices.tsx',
    'engine/screen/HeadedView.tsx',
    'engine/screen/PageLater.tsx',
    'engine/screen/show-view.ts',
    'engine/entry/idle-steps.ts',
  ],
  // Tabs and an accordion share what opens them.
  tabs: ['engine/blocks/tabs/View.tsx'],
  // The styles of its cards with its own: each file is a request.
  grid: ['engine/blocks/grid/View.tsx', 'engine/blocks/grid/phone/cards.css'],
  // Each width has its own rows.
  'grid-inputs': ['engine/blocks/grid/editing.ts', 'engine/screen/combo-box/ComboBox.tsx'],
  'grid-phone': ['engine/blocks/grid/phone/PhoneCards.tsx'],
  'grid-desk': ['engine/blocks/grid/desk/DeskGrid.tsx'],
  // What the login and the panel of who is signed in have in common.
  person: [
    'engine/shell/language/LanguageChoice.tsx',
    'engine/shell/login/use-stored-login.ts',
    'engine/shell/login/stored-logins.ts',
  ],
  // What each page adds to its frame, each list to its rows, and what a press needs: once the first rows are shown.
  frame: ['engine/shell/frame/UserPanel.tsx', 'engine/shell/frame/Bell.tsx', 'engine/shell/frame/SideMenu.tsx'],
  'list-later': [
    'engine/blocks/list/ListKeys.tsx',
    'engine/blocks/list/ListPosition.tsx',
    'engine/blocks/list/ChangesBar.tsx',
    'engine/screen/ChangesNotice.tsx',
    'engine/screen/filters/FilterChips.tsx',
    'engine/page/asking/watch-rows.ts',
  ],
  actions: ['engine/page/react/run-effects.ts', 'engine/page/actions/press-page.ts'],
  calls: ['engine/calls/later-calls.ts'],
})

export default defineConfig({
  plugins: [
    react(),
    countersign({ blocks: blockSpecs }),
    preloadAgain(),
    withoutUnusedCells(),
    routerOfProduction(),
    chunks.plugin,
    // React Aria brings its words in 34 languages; the engine speaks two of them: 20 KB less with the first date field.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
    compileHint(),
    runsEarly('engine/entry/warm-formats.ts'),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(mayBeMissing) },
    assetsInlineLimit: 0,
    // The server reads from it which chunks a page will need, to name them in its head.
    manifest: true,
    // The package brings what is built, and the licences of what is in it.
    license: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
})

/** The first chunk is there before anything asks for another, and a script it needs besides is found by its import. */
function mayBeMissing(file: string): boolean {
  return !/\/(core|rolldown-runtime)-/.test(file)
}

/** What it shares with the rest belongs to the first chunk: nobody who is about to sign in needs the others. */
const LOGIN = 'engine/shell/login/LoginPage.tsx'
/** What a list asks for when it is used stays in files of its own: a question needs no grid. */
const USED_BY_LISTS = ['engine/ui/QuestionDialog.tsx', 'engine/ui/ReasonDialog.tsx', 'engine/blocks/list/Modals.tsx']

/**
 * One chunk for everything a start imports without asking for it later, less what an earlier start brought:
 * each further file is a request, and compresses by itself. Left alone, a module that something lazy imports
 * too becomes a file of its own.
 */
function chunksByStart(starts: Readonly<Record<string, readonly string[]>>) {
  const owner = new Map<string, string>()
  // Those that come first take what they import with them.
  const names = Object.keys(starts).toSpliced(2, 0, SHARED)
  const [first, second] = names
  const plugin: Plugin = {
    name: 'chunks-by-start',
    apply: 'build',
    buildEnd() {
      const reach = (path: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(path)) return seen
        seen.add(path)
        for (const imported of this.getModuleInfo(path)?.importedIds ?? []) reach(imported, seen)
        return seen
      }
      const reachAll = (paths: readonly string[]): ReadonlySet<string> =>
        new Set(paths.flatMap((path) => [...reach(join(import.meta.dirname, path))]))
      const reached = new Map(Object.entries(starts).map(([name, paths]) => [name, reachAll(paths)]))
      const idsOf = (some: RegExp) =>
        new Set(names.flatMap((name) => (some.test(name) ? [...(reached.get(name) ?? [])] : [])))
      // What two kinds of later parts have in common loads with either, and neither with the other.
      reached.set(SHARED, idsOf(AFTER_ROWS).intersection(idsOf(WITH_ROWS)))
      // Grids and presses need the page: what they have in common loads with it.
      reached.set('page', idsOf(/^page$/).union(idsOf(/^actions$/).intersection(idsOf(/^grid/))))
      const login = reachAll([LOGIN])
      const used = reachAll(USED_BY_LISTS)
      for (const name of names) {
        const isLater = name !== first && name !== second
        for (const id of reached.get(name) ?? []) {
          if (owner.has(id) || (isLater && used.has(id))) continue
          owner.set(id, login.has(id) && first ? first : name)
        }
      }
    },
  }
  const groups = names.map((name, index) => ({
    name,
    priority: 100 - index,
    test: (id: string) => owner.get(id) === name,
  }))
  // The others are for parts loaded later: one small file instead of one for each that two of them share.
  const icons = { name: 'icons', priority: 1, test: (id: string) => id.includes('/lucide-react/dist/esm/icons/') }
  return { plugin, groups: [...groups, icons] }
}

/**
 * The grid's cells of Markdown and its viewer of pictures, which no screen uses, import these: an old `marked` and a
 * carousel. The grid names them as its peers, so they stay in package.json; a browser gets neither.
 */
const UNUSED_BY_CELLS: Readonly<Record<string, string>> = {
  marked: 'marked',
  'react-responsive-carousel': 'Carousel',
}

function withoutUnusedCells(): Plugin {
  const prefix = '\0unused/'
  return {
    name: 'without-unused-cells',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source in UNUSED_BY_CELLS ? prefix + source : null),
    load(id) {
      const name = id.startsWith(prefix) ? UNUSED_BY_CELLS[id.slice(prefix.length)] : undefined
      return name === undefined ? null : `export const ${name} = () => { throw new Error('${name} is not built in.') }`
    },
  }
}

/**
 * The exports of react-router always name its files of development, which warn and check more. Those of production are
 * beside them. What nobody imports is left out of either only where a bundler may drop the statement that makes it, and
 * the one that names it for the tools of React.
 */
function routerOfProduction(): Plugin {
  const files: Readonly<Record<string, string>> = { 'react-router': 'index', 'react-router/dom': 'dom-export' }
  const folder = join(import.meta.dirname, 'node_modules/react-router/dist/production')
  const [names, made] = [/^\w+\.displayName = "[^"]*";$/gm, /= (React\d*\.(?:forwardRef|createContext)\()/g]
  return {
    name: 'router-of-production',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source in files ? join(folder, `${files[source]}.mjs`) : null),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/, code: 'function createBrowserRouter(' },
      handler(code) {
        if (!names.test(code) || !made.test(code)) this.error('react-router is written otherwise: see vite.config.ts.')
        return code.replaceAll(names, '').replaceAll(made, '= /* @__PURE__ */ $1')
      },
    },
  }
}

/**
 * What asks for a chunk's styles and scripts beside it. Vite's own remembers a style that did not come as one that is
 * there, so that a part opened again after a lost connection stands without its look; this asks for it again. A script
 * is imported once it is in the browser's cache: browsers remember an import, a `modulepreload` or a `preload` that
 * failed, and answer every later one by it without asking again (Chromium 150 does). What does not come is an event of
 * the window, as with Vite's own. It is for a page at the root of its host, without a nonce.
 */
function preloadAgain(): Plugin {
  let isUsed = false
  return {
    name: 'preload-again',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => {
        isUsed = true
        return PRELOAD
      },
    },
    generateBundle() {
      if (!isUsed) this.error("Vite's preload helper has another name now: vite.config.ts replaces it.")
    },
  }
}

const PRELOAD = `
const asked = {}
const style = (href) => new Promise((resolve, reject) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  link.onload = resolve
  link.onerror = () => {
    link.remove()
    reject(new Error(href))
  }
  document.head.append(link)
})
const isThere = (href) =>
  performance.getEntriesByName(new URL(href, location.href).href).some(({ responseStatus }) => responseStatus === 200)
const script = async (href) => {
  if (isThere(href)) return
  const response = await fetch(href)
  if (!response.ok) throw new Error(href)
  await response.blob()
}
const ask = (file) => (asked[file] ??= (async () => {
  const href = '/' + file
  if (document.querySelector('link[href="' + href + '"]')) return
  try {
    await (file.endsWith('.css') ? style : script)(href)
  } catch (error) {
    delete asked[file]
    throw error
  }
})())
const report = (payload) => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load).catch(report)`

/**
 * Asks Chromium to compile every function of what each list runs at its start while the file comes, beside the page,
 * and not one after the other in it. It looks for the comment at the very top of a file, so this comes last.
 */
function compileHint(): Plugin {
  const eager = new Set(['core', 'screen'])
  return {
    name: 'compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && eager.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** A script that runs as soon as it is there, beside what the page still waits for. */
function runsEarly(path: string): Plugin {
  const id = join(import.meta.dirname, path)
  return {
    name: 'runs-early',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === id)
        if (!chunk) throw new Error(`${path} is not among the files that were built.`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
