import type { ServerDefinition } from '../../engine/definition/definition.ts'

/**
 * The screens the server answers for. Live: what `get` returns may change while the server runs, so
 * handlers ask once a request and keep what they got until the answer is sent.
 */
export interface ScreenSource {
  get(screen: string): ServerDefinition | undefined
  all(): readonly ServerDefinition[]
}
