/** Of the tokens that the embedded provider gives. */
export const EMBEDDED_ISSUER = 'spoor'
export const EMBEDDED_AUDIENCE = 'spoor'
export const IDENTITY_PATH = '/identity'
/** Where the mounting route tells the caller's address, after the trusted proxies. */
export const ADDRESS_HEADER = 'x-spoor-client-address'
/** The pages that mailed links lead back to. */
export const RESET_PAGE = '/reset-password'
export const VERIFIED_PAGE = '/email-confirmed'
/** What its address carries where an address was verified. */
export const VERIFIED_MARK = '?confirmed=true'
