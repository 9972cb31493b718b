import Plus from 'lucide-react/icons/plus'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { t } from '../../../messages/message.ts'
import type { UndoStep } from '../../../page/form/row-changes.ts'
import { UNDO_ITEMS } from './LineMenu.tsx'

interface LineButtonsProps {
  readonly steps: readonly UndoStep[]
  onStep(step: UndoStep): void
  onAdd(): void
}

/** Below the lines; the history is offered here once there is some, also when no line is left that has a menu. */
export function LineButtons({ steps, onStep, onAdd }: LineButtonsProps) {
  return (
    <div className="cs-form__actions">
      <button type="button" className="cs-button" onClick={onAdd}>
        <Plus size={16} aria-hidden />
        {t('Add row')}
      </button>
      {steps.length === 0
        ? null
        : UNDO_ITEMS.map(({ step, words, keys }) => (
            <button
              key={step}
              type="button"
              className="cs-button cs-button--icon cs-button--quiet"
              aria-label={words()}
              title={words()}
              aria-keyshortcuts={keys}
              disabled={!steps.includes(step)}
              onClick={() => onStep(step)}
            >
              {step === 'undo' ? <Undo size={16} aria-hidden /> : <Redo size={16} aria-hidden />}
            </button>
          ))}
    </div>
  )
}
