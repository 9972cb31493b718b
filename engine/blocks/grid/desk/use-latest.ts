import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The value of the last drawing, for work that goes on after it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
