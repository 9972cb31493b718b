import { useState } from 'react'

const KEY = 'countersign.menu.closed'

/** The names of the sections collapsed in this browser, and a function that toggles one. */
export function useClosedSections(): readonly [readonly string[], (section: string) => void] {
  const [closed, setClosed] = useState(() => readClosed(localStorage))
  const toggle = (section: string) => {
    const next = closed.includes(section) ? closed.filter((each) => each !== section) : [...closed, section]
    setClosed(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  return [closed, toggle]
}

/** The names stored in this browser; any other stored value is ignored. */
export function readClosed(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
