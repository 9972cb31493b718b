// First: from here on no text becomes HTML or script.
import '../../../engine/entry/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme, readTheme } from '../../../engine/shell/theme/theme.ts'
import '../../../engine/shell/theme/fonts/fonts.css'
import '../../../engine/shell/theme/tokens.css'
import '../../../engine/shell/theme/base.css'
import '../../../engine/shell/theme/controls.css'
import { createBench } from './bench.ts'
import { Workbench } from './Workbench.tsx'
import './workbench.css'

applyTheme(readTheme(localStorage), document.documentElement)
const bench = createBench()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root".')
createRoot(root).render(
  <StrictMode>
    <Workbench bench={bench} />
  </StrictMode>,
)
void bench.start()
