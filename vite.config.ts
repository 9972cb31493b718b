import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { countersign } from './engine/publish/vite-plugin.ts'

export default defineConfig({
  plugins: [react(), countersign()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
