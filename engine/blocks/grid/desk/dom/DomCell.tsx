import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import type { CellContent, CellPicture } from '../cell-content.ts'
import type { CellPlace } from '../cell-range.ts'

interface DomCellProps {
  readonly content: CellContent
  readonly place: CellPlace
  /** Unique on the page. */
  readonly id: string
  /** The one tab stop of the grid. */
  readonly isActive: boolean
  readonly isSelected: boolean
  /** The fill handle is pulled over it. */
  readonly isFilled: boolean
  /** Ends the selection: has the fill handle. */
  readonly hasHandle: boolean
  /** A cell of the totals is read, and never focused. */
  readonly isTotal: boolean
}

/** One cell, for the eyes and for a screen reader. */
export function DomCell({ content, place, id, isActive, isSelected, isFilled, hasHandle, isTotal }: DomCellProps) {
  const { picture, note, isEditable = false, look, lastColumn } = content
  const [column, line] = place
  const span = lastColumn === undefined ? 1 : lastColumn - column + 1
  return (
    <div
      role="gridcell"
      className="cs-cells__cell"
      data-cell={isTotal ? undefined : `${column}-${line}`}
      data-draw={picture.draw}
      data-look={look}
      data-amount={isAmount(picture)}
      data-pressable={content.isPressable}
      data-filled={isFilled || undefined}
      tabIndex={isTotal ? undefined : isActive ? 0 : -1}
      aria-colindex={column + 1}
      aria-colspan={span > 1 ? span : undefined}
      aria-selected={isTotal ? undefined : isSelected}
      aria-readonly={!isEditable}
      aria-invalid={picture.draw === 'invalid' || undefined}
      aria-expanded={picture.draw === 'fold' ? !picture.isFolded : undefined}
      aria-haspopup={picture.draw === 'menu' ? 'menu' : undefined}
      aria-busy={picture.draw === 'loading' || undefined}
      aria-describedby={note === undefined ? undefined : id}
      style={{ gridColumn: `${column + 1} / span ${span}` }}
    >
      <Drawn picture={picture} spoken={content.spoken} />
      {note === undefined ? null : (
        <span id={id} hidden>
          {` ${note}`}
        </span>
      )}
      {hasHandle ? <span className="cs-cells__handle" aria-hidden /> : null}
    </div>
  )
}

const isAmount = (picture: CellPicture): boolean | undefined =>
  picture.draw === 'bar' || ('isAmount' in picture && picture.isAmount) || undefined

function Drawn({ picture, spoken }: Pick<CellContent, 'picture' | 'spoken'>) {
  switch (picture.draw) {
    case 'text':
    case 'link':
    case 'invalid':
      return <Text text={picture.text} />
    case 'pill':
      return (
        <span className="cs-badge" data-tone={picture.tone}>
          <bdi>{picture.text}</bdi>
        </span>
      )
    case 'bar':
      return (
        <span className="cs-cells__bar" data-full={picture.share >= 1} style={shareStyle(picture.share)}>
          <bdi>{picture.text}</bdi>
        </span>
      )
    case 'swatch':
      return (
        <>
          <span className="cs-cells__swatch" style={{ background: picture.color }} aria-hidden />
          <Text text={picture.text} />
        </>
      )
    case 'fold':
      return (
        <>
          <ChevronDown size={14} className="cs-cells__fold" data-folded={picture.isFolded} aria-hidden />
          <Text text={picture.text} />
          <span className="cs-cells__count">{picture.count}</span>
        </>
      )
    case 'loading':
      return <span className="cs-skeleton" aria-hidden />
    case 'tick':
    case 'cross':
    case 'menu':
      return (
        <>
          <Sign picture={picture} />
          <span className="cs-visually-hidden">{spoken}</span>
        </>
      )
  }
}

/** In its own direction, whatever that of the grid. */
function Text({ text }: { readonly text: string }) {
  return <bdi className="cs-cells__text">{text}</bdi>
}

interface SignProps {
  readonly picture: Extract<CellPicture, { readonly draw: 'tick' | 'cross' | 'menu' }>
}

function Sign({ picture }: SignProps) {
  if (picture.draw === 'menu') return <Ellipsis size={16} aria-hidden />
  if (picture.draw === 'cross') return <X size={14} aria-hidden />
  return (
    <span className="cs-cells__tick" data-box={picture.isEditable} aria-hidden>
      {picture.isOn ? <Check size={14} /> : null}
    </span>
  )
}

const shareStyle = (share: number) => ({ '--share': `${Math.max(0, Math.min(1, share)) * 100}%` }) as CSSProperties
