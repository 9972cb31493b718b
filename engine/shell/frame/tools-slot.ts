import { createContext, use } from 'react'

/** Where the open screen puts its tools on a phone: an element of the top bar; null while there is no bar. */
export const ToolsSlot = createContext<HTMLElement | null>(null)

export function useToolsSlot(): HTMLElement | null {
  return use(ToolsSlot)
}
