import { useState } from 'react'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useStore } from 'zustand'
import { IconButton } from '../../engine/ui/IconButton.tsx'
import { useScreen } from '../../engine/screen/host.ts'
import type { ScannerBlock } from './block.ts'
import type { NoCamera } from './camera.ts'
import { CameraPane } from './CameraPane.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import type { ScanSource } from './duplicates.ts'
import { NoCameraNotice } from './NoCameraNotice.tsx'
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
  const { field, readOnly, store } = useScreen()
  const isRunning = useStore(store, ({ running }) => running.size > 0)
  const { way, why, choose } = useWay(block)
  const [settings, change] = useSettings()
  const { scans, take } = useScans(block, settings.isLoud)
  const takeCode = (text: string, source: ScanSource): void => {
    // A scanner sends the next code by itself, and a question about the last one would take its keys.
    if (source === 'scanner' && way !== 'Hardware') choose('Hardware')
    take(text, source)
  }
  if (readOnly) return null
  const { label } = field(block.field)
  return (
    <section className="cs-scanner" aria-label={t('Scanner')} data-way={way}>
      <div className="cs-scanner__bar">
        <Ways way={way} onChoose={choose} />
        {why ? <NoCameraNotice why={why} onRetry={() => choose('Camera')} /> : null}
        <SoundButton isLoud={settings.isLoud} onChange={(isLoud) => change({ isLoud })} />
      </div>
      {way === 'Camera' ? (
        <CameraPane
          scans={scans}
          chosen={settings.camera}
          onChoose={(camera) => change({ camera })}
          onCode={(text) => take(text, 'camera')}
          onFailed={(failure) => choose('Hardware', failure)}
        />
      ) : null}
      <div className="cs-scanner__side">
        <CodeEntry
          label={label}
          keepsFocus={way === 'Hardware'}
          isIdle={scans.current === null && !isRunning}
          onCode={takeCode}
        />
        <ScanResult scans={scans} />
      </div>
    </section>
  )
}

/** The current way, and why it is not the camera; null: the person chose, or typed with a scanner. */
function useWay({ mode }: ScannerBlock) {
  const { form, changeField } = useScreen()
  const [own, setOwn] = useState<Way>('Camera')
  const [why, setWhy] = useState<NoCamera | null>(null)
  const current = mode === null ? own : form[mode]
  const choose = (way: Way, failure: NoCamera | null = null): void => {
    setWhy(failure)
    if (mode === null) setOwn(way)
    else changeField(mode, way)
  }
  return { way: WAYS.find((each) => each === current) ?? 'Camera', why, choose }
}

function useSettings(): readonly [ScannerSettings, (changes: Partial<ScannerSettings>) => void] {
  const [settings, setSettings] = useState(loadSettings)
  const change = (changes: Partial<ScannerSettings>): void => {
    setSettings({ ...settings, ...changes })
    saveSettings({ ...settings, ...changes })
  }
  return [settings, change]
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
