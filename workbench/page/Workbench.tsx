import { useEffect, useRef } from 'react'
import type { Bench } from './bench.ts'
import { createEditor } from './editor.ts'
import { EditorBar } from './EditorBar.tsx'
import { FrameBar } from './FrameBar.tsx'
import { ProductFrame } from './ProductFrame.tsx'
import { Panels } from './Panels.tsx'
import { TheirsNotice } from './TheirsNotice.tsx'

/** YAML and the live screen side by side. */
export function Workbench({ bench }: { readonly bench: Bench }) {
  return (
    <main className="wb">
      <h1 className="cs-visually-hidden">Workbench</h1>
      <section className="wb-side" aria-label="File">
        <EditorBar bench={bench} />
        <TheirsNotice bench={bench} />
        <CodeEditor bench={bench} />
        <Panels bench={bench} />
      </section>
      <section className="wb-side wb-side--screen" aria-label="Screen">
        <FrameBar bench={bench} />
        <ProductFrame bench={bench} />
      </section>
    </main>
  )
}

function CodeEditor({ bench }: { readonly bench: Bench }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const editor = createEditor(place.current, {
      changed: bench.changed,
      save: () => void bench.save(),
      checked: ({ diagnostics, elsewhere }) => bench.store.setState({ diagnostics, elsewhere }),
      moved: (cursor) => bench.store.setState({ cursor }),
    })
    bench.attach(editor)
    return editor.destroy
  }, [bench])
  return <div ref={place} className="wb-editor" />
}
