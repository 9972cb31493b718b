/** Of a file with journeys the quick tier runs nothing else; files without one are in the thorough tier (tiers.ts). */
import { beforeEach } from 'vitest'
import { currentTier, partOf } from '../runner/tiers.ts'

beforeEach(({ task, skip }) => {
  if (currentTier() !== 'quick' || partOf('browser', task.file.name) === 'quick') return
  if (!(task.tags ?? []).includes('journey')) skip('in the thorough tier')
})
