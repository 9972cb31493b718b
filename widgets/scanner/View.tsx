import { useState } from 'react'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { IconButton } from '../../engine/ui/IconButton.tsx'
import { useScreen } from '../../engine/screen/host.ts'
import type { ScannerBlock } from './block.ts'
import { CameraPane } from './CameraPane.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { loadSettings, saveSettings, type ScannerSettings } from './scanner-settings.ts'
import { ScanResult } from './ScanResult.tsx'
import { useScans } from './use-scans.ts'
import './scanner.css'
import { t } from '../../engine/messages/message.ts'

/** The two ways to read codes: the values of the field `mode`. */
const WAYS = ['Camera', 'Hardware'] as const
type Way = (typeof WAYS)[number]

/** Reads codes by camera, by a hardware scanner or typed: each is put into the field, then the action runs. */
export function ScannerView({ block }: { readonly block: ScannerBlock }) {
  const { field, readOnly } = useScreen()
  const [way, setWay] = useWay(block)
  const [settings, setSettings] = useState(loadSettings)
  const { scans, take } = useScans(block, settings.isLoud)
  const change = (changes: Partial<ScannerSettings>): void => {
    setSettings({ ...settings, ...changes })
    saveSettings({ ...settings, ...changes })
  }
  if (readOnly) return null
  const { label } = field(block.field)
  return (
    <section className="cs-scanner" aria-label={t('Scanner')} data-way={way}>
      <div className="cs-scanner__bar">
        <Ways way={way} onChoose={setWay} />
        <SoundButton isLoud={settings.isLoud} onChange={(isLoud) => change({ isLoud })} />
      </div>
      {way === 'Camera' ? (
        <CameraPane
          scans={scans}
          chosen={settings.camera}
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
  const { form, changeField } = useScreen()
  const [own, setOwn] = useState<Way>('Camera')
  const chosen = mode === null ? own : form[mode]
  const choose = (way: Way): void => (mode === null ? setOwn(way) : changeField(mode, way))
  return [WAYS.find((way) => way === chosen) ?? 'Camera', choose]
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

function SoundButton({ isLoud, onChange }: { readonly isLoud: boolean; onChange(isLoud: boolean): void }) {
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
