/** Reads codes in pictures. Another library can implement it without any other change. */
export interface Decoder {
  /** Null: there is no code in it. `thorough` takes longer and finds codes that are rotated or small. */
  decode(picture: HTMLCanvasElement, how: { readonly thorough: boolean }): Promise<Reading | null>
}

export interface Reading {
  readonly text: string
  /** False for symbologies without a check digit: such a code must be read twice. */
  readonly isSure: boolean
}
