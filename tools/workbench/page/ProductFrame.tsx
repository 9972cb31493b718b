import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useStore } from 'zustand'
import { FRAME_NAME } from '../frame-link.ts'
import type { WorkbenchActions } from './bench.ts'

/** The product itself in the chosen width, scaled down where there is less room. */
export function ProductFrame({ bench }: { readonly bench: WorkbenchActions }) {
  const place = useRef<HTMLDivElement>(null)
  const room = useSize(place)
  const width = useStore(bench.store, (state) => state.width)
  const wanted = width === 'free' ? room.width : width
  const scale = wanted > room.width && room.width > 0 ? room.width / wanted : 1
  const size = { '--wb-width': `${wanted}px`, '--wb-height': `${room.height / scale}px`, '--wb-scale': `${scale}` }
  return (
    <div className="wb-stage" ref={place} data-width={width}>
      <div className="wb-stage__sheet" style={size as CSSProperties}>
        <Loaded bench={bench} />
      </div>
      {scale < 1 ? <span className="wb-stage__scale">{`${wanted} px at ${Math.round(scale * 100)} %`}</span> : null}
    </div>
  )
}

function Loaded({ bench }: { readonly bench: WorkbenchActions }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useStore(bench.store, (state) => state.loaded)
  useEffect(() => {
    const { address } = bench.store.getState()
    bench.attachFrame(frame.current)
    if (loaded > 0 && address !== null) frame.current?.contentWindow?.location.assign(address)
  }, [bench, loaded])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is the product, of this origin, as people use it
  return <iframe ref={frame} name={FRAME_NAME} title="The screen" src="about:blank" />
}

function useSize(of: React.RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!of.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of])
  return size
}
