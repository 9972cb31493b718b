/** The part of the library that the pictures need. */
declare module 'pngjs' {
  export interface Image {
    readonly width: number
    readonly height: number
    readonly data: Uint8Array
  }
  export const PNG: {
    new (size: { readonly width: number; readonly height: number }): Image
    readonly sync: {
      read(bytes: Uint8Array): Image
      write(
        image: Image,
        how?: Readonly<Record<'colorType' | 'filterType' | 'deflateLevel' | 'deflateStrategy', number>>,
      ): Buffer
    }
  }
}
