import type { WordList } from '../../../sample/words.ts'

export const siteNotes: WordList = [
  'Anchor bolts checked with the customer, two bolts out by 6 mm and corrected.',
  'Columns of grid A to C raised and plumbed.',
  'Rafters of bays 1 to 4 bolted, bracing fixed the same day.',
  'Purlins laid on the south slope, sag rods to follow tomorrow.',
  'Roof sheeting begun from the east end.',
  'Rain from 2 pm, work at height stopped.',
  'Ridge and gutter joints sealed, water test in the morning.',
  'Wall girts on the north side complete.',
  'Customer asked for one more opening on grid 7; drawing awaited.',
  'Touch-up paint done up to bay 6.',
]

export const labourStates: WordList = [
  'Full strength',
  'Two absent',
  'Second crew joined',
  'Short of riggers',
  'Half day',
]

export const hindrances: WordList = [
  '',
  '',
  'Access road is wet, crane cannot reach bay 5.',
  'Brick wall on the west side not ready.',
  'Power available for six hours only.',
  'Material of lot 3 awaited.',
]

export const labourNotes: WordList = [
  'Bays 1 to 3',
  'North side',
  'Roof, south slope',
  'Unloading and sorting',
  'Bolt tightening',
]

export const machineNotes: WordList = [
  '40 t, hired by the day',
  '12 t, own',
  'Shared with the next site',
  'Idle from noon',
]

export const entryRemarks: WordList = [
  '',
  'Weekly meeting with the customer on Mondays.',
  'Night work is not allowed at this site.',
  'Entry passes of new people take two days.',
]
