export const HEADER_HEIGHT = 36
export const GROUP_HEIGHT = 28
/** Width of the column of row menus. */
export const MENU_WIDTH = 44
