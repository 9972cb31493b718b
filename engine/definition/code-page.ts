/** The page of every site that opens the document of a code, `/scan?code=…`: printed documents have it as a QR code. */
export const CODE_PAGE = 'scan'

export const CODE_PARAMETER = 'code'
