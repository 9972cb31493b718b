/** A kind of part of a steel building: its names, and the size and weight of a piece. */
export interface PartKind {
  readonly mark: string
  readonly description: string
  readonly structure: 'Sheeting' | 'Structure'
  /** mm, shortest and longest */
  readonly length: readonly [number, number]
  readonly width: number
  readonly thickness: number
  readonly colour: string
  /** kg per metre */
  readonly weight: number
  /** Pieces of one mark, fewest and most. */
  readonly pieces: readonly [number, number]
}

type Size = Pick<PartKind, 'length' | 'width' | 'thickness' | 'weight' | 'pieces'>

const structure = (mark: string, description: string, size: Size): PartKind => {
  return { mark, description, structure: 'Structure', colour: 'Primer grey', ...size }
}
const sheeting = (mark: string, description: string, size: Size & { colour: string }): PartKind => {
  return { mark, description, structure: 'Sheeting', ...size }
}

export const partKinds: readonly [PartKind, ...PartKind[]] = [
  structure('C', 'Column', { length: [6000, 11500], width: 300, thickness: 10, weight: 58, pieces: [1, 4] }),
  structure('RF', 'Rafter', { length: [5500, 11800], width: 250, thickness: 8, weight: 44, pieces: [1, 6] }),
  structure('TB', 'Tie beam', { length: [4000, 8000], width: 150, thickness: 6, weight: 21, pieces: [2, 10] }),
  structure('P', 'Z purlin', { length: [5800, 8400], width: 200, thickness: 2, weight: 5.2, pieces: [8, 48] }),
  structure('G', 'Wall girt', { length: [5800, 7500], width: 200, thickness: 1.8, weight: 4.7, pieces: [6, 36] }),
  structure('BR', 'Rod bracing', { length: [4200, 9600], width: 20, thickness: 20, weight: 2.5, pieces: [4, 24] }),
  structure('FB', 'Flange brace', { length: [700, 1400], width: 50, thickness: 5, weight: 3.8, pieces: [10, 60] }),
  sheeting('RS', 'Roofing sheet', {
    length: [5000, 11800],
    width: 1000,
    thickness: 0.5,
    weight: 4.6,
    colour: 'Off-white',
    pieces: [10, 80],
  }),
  sheeting('WS', 'Wall sheet', {
    length: [2500, 7800],
    width: 1000,
    thickness: 0.5,
    weight: 4.6,
    colour: 'Sky blue',
    pieces: [10, 60],
  }),
  sheeting('RC', 'Ridge cap', {
    length: [1000, 1200],
    width: 600,
    thickness: 0.5,
    weight: 2.9,
    colour: 'Off-white',
    pieces: [12, 60],
  }),
  sheeting('GT', 'Eave gutter', {
    length: [2900, 3100],
    width: 450,
    thickness: 0.8,
    weight: 4.1,
    colour: 'Galvalume',
    pieces: [8, 30],
  }),
  sheeting('SK', 'Skylight sheet', {
    length: [2800, 3200],
    width: 1000,
    thickness: 2,
    weight: 2.4,
    colour: 'Clear',
    pieces: [4, 20],
  }),
]

export const erectionScopes = [
  'Complete building',
  'Structure only',
  'Sheeting only',
  'Structure and mezzanine',
] as const

/** Site-modules §4, in the order of the erection. */
export const erectionStages = ['AB', 'Structure', 'Roofing', 'Clading', 'CC awaited', 'Hold'] as const
