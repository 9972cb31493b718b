import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { t } from '../../messages/message.ts'
import { chooseDensity, DENSITIES, readDensity, type Density } from './density.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'

const LOOKS = {
  comfortable: { label: 'Comfortable', Icon: Rows3 },
  compact: { label: 'Compact', Icon: Rows4 },
} as const satisfies Record<Density, object>

/** The densities side by side. They have no effect on touch screens, where the choice is hidden. */
export function DensityChoice() {
  return (
    <div className="cs-density">
      <AppearanceChoice
        name="density"
        label={t('Density')}
        looks={LOOKS}
        names={DENSITIES}
        read={readDensity}
        choose={chooseDensity}
      />
    </div>
  )
}
