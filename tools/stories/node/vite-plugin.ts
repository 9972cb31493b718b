/** Turns every file of `screens/` into a module of stories, and connects a grid's worker to its story's ERP. */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { contentTypeOf } from '../../../engine/publish/published.ts'
import type { StoryFiles } from './story-files.ts'

const SITE = 'virtual:countersign-site'
const OF_SCREENS = /\/screens\/[^/]+\/[^/]+\.ya?ml$/
const STORIES = '/tools/stories/screen-stories.tsx'

export function screenStoryModules(root: string, files: StoryFiles): Plugin {
  const app = join(root, 'screens/app.yaml')
  return {
    name: 'countersign-stories',
    enforce: 'pre',
    resolveId: (id) => (id === SITE ? `\0${SITE}` : null),
    async load(id) {
      if (id === `\0${SITE}`) {
        this.addWatchFile(app)
        return `export const site = ${JSON.stringify(await files.site())}`
      }
      const path = id.split('?')[0] ?? id
      if (!OF_SCREENS.test(path)) return null
      this.addWatchFile(app)
      return moduleOf(files, path, join(root, STORIES))
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        const body = files.scripts().get(path)
        if (body === undefined) return next()
        response.setHeader('content-type', contentTypeOf(path))
        response.end(body)
      })
    },
    generateBundle() {
      for (const [path, source] of files.scripts()) this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
  }
}

/** The same names as in the index, as source text: Storybook finds a story by its export. */
async function moduleOf(files: StoryFiles, path: string, from: string): Promise<string> {
  const { title, ...file } = await files.fileOf(path)
  const entries = await files.indexOf(path)
  const lines = entries.map(({ exportName }) => `export const ${exportName} = stories.${exportName}`)
  return [
    `import { screenStories } from ${JSON.stringify(from)}`,
    `const stories = screenStories(${JSON.stringify(file)})`,
    `export default { title: ${JSON.stringify(title)} }`,
    ...lines,
  ].join('\n')
}

const WORKER = /\/engine\/entry\/grid-worker\.ts(\?|$)/
const WORKER_CALLS = '/tools/stories/worker-calls.ts'

/** Used both for the pages of a development server and among the plugins of a built worker. */
export function storyWorkers(root: string): Plugin {
  return {
    name: 'countersign-story-workers',
    enforce: 'pre',
    transform: (code, id) => (WORKER.test(id) ? `import ${JSON.stringify(join(root, WORKER_CALLS))}\n${code}` : null),
  }
}
