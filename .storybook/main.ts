/** Storybook of the engine: every screen of `screens/` from its YAML, and the parts of which screens consist. */
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { openStoryFiles } from '../tools/stories/node/story-files.ts'
import { screenStoryModules, storyWorkers } from '../tools/stories/node/vite-plugin.ts'

const ROOT = join(import.meta.dirname, '..')
const files = openStoryFiles(ROOT)

/** Tests draw nothing over a story; these add-ons would read the style of every element after each change of a page. */
const DRAWN_OVER = process.env['STORYBOOK_TESTED']
  ? { highlight: false, measure: false, outline: false, backgrounds: false }
  : {}

const config: StorybookConfig = {
  // Not the product's own configuration: its chunks are cut for the first page, and its screens are not stories.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['../screens/*/!(*.test).yaml', '../engine/**/*.stories.tsx', '../widgets/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  typescript: { reactDocgen: false },
  staticDirs: ['./static'],
  // A screen has no arguments to vary: people change its file.
  features: { controls: false, actions: false, interactions: false, sidebarOnboardingChecklist: false, ...DRAWN_OVER },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  experimental_indexers: (indexers = []) => [
    { test: /\/screens\/[^/]+\/[^/]+\.ya?ml$/, createIndex: async (path) => [...(await files.indexOf(path))] },
    ...indexers,
  ],
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), screenStoryModules(ROOT, files), storyWorkers(ROOT)],
    worker: { ...vite.worker, format: 'es', plugins: () => [storyWorkers(ROOT)] },
  }),
}

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default config
