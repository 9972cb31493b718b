import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { countersign } from './engine/publish/vite-plugin.ts'

export default defineConfig({
  plugins: [react(), countersign(), lightRouter()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The server reads from it which chunks a page will need, to name them in its head.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: isCore }] } } },
  },
})

/** What every page needs, in one chunk instead of five: each further one is a request. */
function isCore(id: string): boolean {
  return /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|zustand)\/|lucide-react\/dist\/esm\/(?!icons)|engine\/(calls|shell)\/[a-z-]+\.ts$/.test(
    id,
  )
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
