import { useMedia } from '../../ui/use-media.ts'

/** Whether the screen is as narrow as a phone's: the same width as in the stylesheets. */
export const useNarrow = (): boolean => useMedia('(width < 640px)')
