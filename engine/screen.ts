/** What draws a screen: the runtime and the registry of blocks, one chunk, asked for with the first screen. */
export { readAhead } from './runtime/read-ahead.ts'
export { ScreenView } from './runtime/ScreenView.tsx'
export { blocks } from './blocks/views.ts'
