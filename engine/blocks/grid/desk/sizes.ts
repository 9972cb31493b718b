export const HEADER_HEIGHT = 36
export const GROUP_HEIGHT = 28
