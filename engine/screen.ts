/** What draws a screen: the runtime and the registry of blocks, one chunk, asked for with the first screen. */
export { ScreenView } from './runtime/ScreenView.tsx'
export { blocks } from './blocks/views.ts'
