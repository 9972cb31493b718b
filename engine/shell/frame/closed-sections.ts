import { useState } from 'react'

const KEY = 'countersign.menu.closed'

/** The sections this browser's person has folded away, and what folds one or opens it again. */
export function useClosedSections(): readonly [readonly string[], (section: string) => void] {
  const [closed, setClosed] = useState(() => readClosed(localStorage))
  const toggle = (section: string) => {
    const next = closed.includes(section) ? closed.filter((each) => each !== section) : [...closed, section]
    setClosed(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  return [closed, toggle]
}

/** Whatever stands there: only a list of names is taken. */
export function readClosed(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
