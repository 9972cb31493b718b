/** The location of a value in the plain data: keys of maps and indexes of lists, from the root. */
export type Path = readonly (string | number)[]
