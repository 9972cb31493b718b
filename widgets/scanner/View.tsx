import { useState } from 'react'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { IconButton } from '../../engine/ui/IconButton.tsx'
import { useScreen } from '../../engine/screen/host.ts'
import type { ScannerBlock } from './block.ts'
import { CameraPane } from './CameraPane.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { keep, recall, type Kept } from './kept.ts'
import { ScanResult } from './ScanResult.tsx'
import { useScans } from './use-scans.ts'
import './scanner.css'
import { t } from '../../engine/messages/message.ts'

/** The two ways to read codes, as the field that holds the choice says them. */
const WAYS = ['Camera', 'Hardware'] as const
type Way = (typeof WAYS)[number]

/** Codes read by camera, by a hardware scanner or typed: each goes into the field, then the action runs. */
export function ScannerView({ block }: { readonly block: ScannerBlock }) {
  const { field, lookOnly } = useScreen()
  const [way, setWay] = useWay(block)
  const [kept, setKept] = useState(recall)
  const { scans, take } = useScans(block, kept.isLoud)
  const change = (changes: Partial<Kept>): void => {
    setKept({ ...kept, ...changes })
    keep({ ...kept, ...changes })
  }
  if (lookOnly) return null
  const { label } = field(block.field)
  return (
    <section className="cs-scanner" aria-label={t('Scanner')} data-way={way}>
      <div className="cs-scanner__bar">
        <Ways way={way} onChoose={setWay} />
        <Loud isLoud={kept.isLoud} onChange={(isLoud) => change({ isLoud })} />
      </div>
      {way === 'Camera' ? (
        <CameraPane
          scans={scans}
          chosen={kept.camera}
          onChoose={(camera) => change({ camera })}
          onCode={(text) => take(text, 'camera')}
        />
      ) : null}
      <div className="cs-scanner__side">
        <CodeEntry label={label} keepsFocus={way === 'Hardware'} isIdle={scans.current === null} onCode={take} />
        <ScanResult scans={scans} />
      </div>
    </section>
  )
}

function useWay({ mode }: ScannerBlock): readonly [Way, (way: Way) => void] {
  const { form, typed } = useScreen()
  const [own, setOwn] = useState<Way>('Camera')
  const said = mode === null ? own : form[mode]
  const choose = (way: Way): void => (mode === null ? setOwn(way) : typed(mode, way))
  return [WAYS.find((way) => way === said) ?? 'Camera', choose]
}

function Ways({ way, onChoose }: { readonly way: Way; onChoose(way: Way): void }) {
  return (
    <div className="cs-scanner__ways" role="group" aria-label={t('Scan with')}>
      {WAYS.map((each) => (
        <button key={each} type="button" aria-pressed={each === way} onClick={() => onChoose(each)}>
          {t(each)}
        </button>
      ))}
    </div>
  )
}

function Loud({ isLoud, onChange }: { readonly isLoud: boolean; onChange(isLoud: boolean): void }) {
  const Icon = isLoud ? Volume2 : VolumeX
  return (
    <IconButton
      label={t('Sound')}
      aria-pressed={isLoud}
      title={isLoud ? t('Sound is on') : t('Sound is off')}
      onClick={() => onChange(!isLoud)}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
