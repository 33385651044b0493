export const EMBEDDED_ISSUER = 'spoor'
export const EMBEDDED_AUDIENCE = 'spoor'
export const IDENTITY_PATH = '/identity'
/** Header in which the mounting route passes the caller's address, resolved through trusted proxies. */
export const ADDRESS_HEADER = 'x-spoor-client-address'
/** The target pages of mailed links. */
export const RESET_PAGE = '/reset-password'
export const VERIFIED_PAGE = '/email-confirmed'
/** Query of that page after an address was verified. */
export const VERIFIED_MARK = '?confirmed=true'
/** Where the link leads instead if it signed in the browser that registered. */
export const SIGNED_IN_PAGE = '/login?confirmed=true'
