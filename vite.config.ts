import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { countersign } from './engine/publish/vite-plugin.ts'

const chunks = chunksByStart({
  // What every page needs.
  core: 'engine/main.tsx',
  // What a person who is signed in needs, and what a screen needs besides.
  inside: 'engine/shell/Inside.tsx',
  screen: 'engine/screen.ts',
})

export default defineConfig({
  plugins: [react(), countersign(), lightRouter(), chunks.plugin],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The server reads from it which chunks a page will need, to name them in its head.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
})

/** What it shares with the rest belongs to the first chunk: nobody who is about to sign in needs the others. */
const LOGIN = 'engine/shell/login/LoginPage.tsx'

/**
 * One chunk for everything a start imports without asking for it later, less what an earlier start brought:
 * each further file is a request, and compresses by itself. Left alone, a module that something lazy imports
 * too becomes a file of its own.
 */
function chunksByStart(starts: Readonly<Record<string, string>>) {
  const owner = new Map<string, string>()
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
      const reached = Object.entries(starts).map(
        ([name, path]) => [name, reach(join(import.meta.dirname, path))] as const,
      )
      const login = reach(join(import.meta.dirname, LOGIN))
      const [first] = reached
      for (const [name, ids] of reached) {
        for (const id of ids) if (!owner.has(id)) owner.set(id, login.has(id) && first ? first[0] : name)
      }
    },
  }
  const groups = Object.keys(starts).map((name, index) => ({
    name,
    priority: 10 - index,
    test: (id: string) => owner.get(id) === name,
  }))
  return { plugin, groups }
}

/**
 * The router names its components for developer tools by statements a bundler must keep, and with them parts
 * of it that nobody uses. Marked as free of effects they fall away: 6 KB on every page.
 */
function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(
            /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});/gm,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          ),
    },
  }
}
