import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A story is looked at once: its type is waited for, where the product would leave it for the next page. */
function typeAtOnce(): Plugin {
  return {
    name: 'type-at-once',
    enforce: 'pre',
    transform: {
      filter: { id: /\/fonts\.css$/ },
      handler: (css) => css.replaceAll('font-display: optional', 'font-display: block'),
    },
  }
}

// oxlint-disable-next-line import/no-default-export -- Vite reads it so
export default defineConfig({ plugins: [react(), typeAtOnce()] })
