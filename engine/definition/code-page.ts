/** The page of every site that opens the document of a code, `/scan?code=…`: printed documents have it as a QR code. */
export const CODE_PAGE = 'scan'

/** The parameter of its address with the code. */
export const CODE_PARAMETER = 'code'
