import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A story is looked at once, and photographed: it waits for its fonts. */
function typeAtOnce(): Plugin {
  return {
    name: 'type-at-once',
    enforce: 'pre',
    transform: {
      filter: { id: /\/fonts\.css$/ },
      handler: (css) => css.replaceAll('font-display: swap', 'font-display: block'),
    },
  }
}

// oxlint-disable-next-line import/no-default-export -- Vite requires a default export
export default defineConfig({ plugins: [react(), typeAtOnce()] })
