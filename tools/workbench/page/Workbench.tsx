import { useEffect, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import type { WorkbenchActions } from './bench.ts'
import { readChoices, storeChoices } from './choices.ts'
import { createEditor } from './editor.ts'
import { EditorBar } from './EditorBar.tsx'
import { FrameBar } from './FrameBar.tsx'
import { ProductFrame } from './ProductFrame.tsx'
import { Panels } from './Panels.tsx'
import { DiskVersionNotice } from './DiskVersionNotice.tsx'

/** YAML and the live screen side by side, as wide as was chosen. */
export function Workbench({ bench }: { readonly bench: WorkbenchActions }) {
  const [{ sides }] = useState(() => readChoices(localStorage))
  return (
    <main className="wb">
      <h1 className="cs-visually-hidden">Workbench</h1>
      <Group {...(sides && { defaultLayout: sides })} onLayoutChanged={(layout) => storeChoices({ sides: layout })}>
        <Panel id="file" defaultSize="43%" minSize="380px">
          <section className="wb-side" aria-label="File">
            <EditorBar bench={bench} />
            <DiskVersionNotice bench={bench} />
            <CodeEditor bench={bench} />
            <Panels bench={bench} />
          </section>
        </Panel>
        <Separator className="wb-separator" aria-label="Width of the file" />
        <Panel id="screen" minSize="320px">
          <section className="wb-side wb-side--screen" aria-label="Screen">
            <FrameBar bench={bench} />
            <ProductFrame bench={bench} />
          </section>
        </Panel>
      </Group>
    </main>
  )
}

function CodeEditor({ bench }: { readonly bench: WorkbenchActions }) {
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
