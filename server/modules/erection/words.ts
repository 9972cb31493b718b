/** The options of an erection entry and their tones (site-modules §4). */

/** The erection stages, each with the tone of its badge. */
export const STAGES: Readonly<Record<string, string>> = {
  AB: 'info',
  'CC awaited': 'warning',
  Clading: 'info',
  Completed: 'success',
  Hold: 'warning',
  Legal: 'danger',
  Roofing: 'info',
  Structure: 'info',
}

/** The answers to a line of the checklist. */
export const CHECK_STATUSES = ['Yes', 'No', 'Not Applicable', 'Completed', 'Approved', 'Rejected', 'Hold'] as const

export const SITE_CLEARANCES = ['Clear', 'Partly clear', 'Not clear'] as const
export const BRICK_WALLS = ['Not in scope', 'Not started', 'In progress', 'Completed'] as const
export const PERFORMANCES = ['Good', 'Average', 'Poor'] as const

export const LABOUR_TYPES = [
  'Fitter',
  'Welder',
  'Rigger',
  'Helper',
  'Painter',
  'Sheeting crew',
  'Supervisor',
  'Safety officer',
] as const

export const MACHINERY_TYPES = [
  'Crane',
  'Hydra',
  'Boom lift',
  'Scissor lift',
  'Welding machine',
  'Gas cutter',
  'Generator',
  'Compressor',
] as const

interface Check {
  readonly code: string
  readonly stage: string
  readonly text: string
}

const checksOf = (stage: string, mark: string, texts: readonly string[]): readonly Check[] =>
  texts.map((text, index) => ({ code: `${mark}${String(index + 1).padStart(2, '0')}`, stage, text }))

/** The quality and safety checklist of a building, in the order of its erection. */
export const CHECKLIST: readonly Check[] = [
  ...checksOf('Foundation', 'F', [
    'Anchor bolts match the approved drawing in line and level',
    'Bolt threads are clean and protected',
    'Grout pockets are clean and dry',
  ]),
  ...checksOf('Structure', 'S', [
    'Columns are plumb within tolerance',
    'High-strength bolts are tightened and marked',
    'Bracing is fixed before the next bay is raised',
    'Touch-up paint is done on all bruised members',
  ]),
  ...checksOf('Sheeting', 'R', [
    'Purlins are straight and sag rods are tight',
    'Side laps are sealed and screwed at the given pitch',
    'Ridge, gutter and flashing are free of leaks',
  ]),
  ...checksOf('Safety', 'H', [
    'Everybody at height wears a harness tied to a life line',
    'Crane and slings carry valid test certificates',
    'The area below lifting is barricaded',
    'First aid box and fire extinguisher are on site',
  ]),
]

export const PROJECT_STAGES: readonly string[] = [...new Set(CHECKLIST.map(({ stage }) => stage))]
