import { useEffect, useState } from 'react'
import type { Asked } from './asking.ts'
import type { Typing } from './typing.ts'

/** What is asked, a while after somebody types what it goes by; at once when it changes by anything else. */
export function useSettled(asked: Asked | null, typing: Typing): Asked | null {
  const [settled, setSettled] = useState(asked)
  const [, setTick] = useState(0)
  const isNew = settled?.text !== asked?.text
  const left = isNew ? typing.left() : 0
  if (isNew && (left === 0 || asked === null)) setSettled(asked)
  useEffect(() => {
    if (left === 0) return undefined
    const look = (): void => setTick((tick) => tick + 1)
    const timer = setTimeout(look, left)
    const leave = typing.subscribe(look)
    return () => {
      clearTimeout(timer)
      leave()
    }
  })
  return isNew && left > 0 && asked !== null ? settled : asked
}
