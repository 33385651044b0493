/** Each way in which a call to a tracker vendor can fail: what happened and what the user can do. The caller fills in `{…}`. */
export const VENDOR_FAULTS = {
  wrong_password:
    'Cartrack does not accept this username and password. Copy both again from Settings > API Settings in Fleet Web.',
  wrong_region: 'This account is in another country: Cartrack accepts it in {found}. Choose {found}.',
  not_allowed: 'Cartrack does not let this user do that ({found}). Check the rights of the subuser in Fleet Web.',
  busy: 'Cartrack asked us to wait until {found}. The next pull starts then.',
  unreachable: 'Cartrack cannot be reached at the moment. We try again by ourselves.',
  timed_out: 'Cartrack took too long to answer. We try again by ourselves.',
  failing: 'Cartrack has a problem of its own (status {found}). We try again by ourselves.',
  refused: 'Cartrack refused the request: {found}.',
  unexpected: 'Cartrack sent an answer that we cannot read ({found}). We try again by ourselves.',
  sealed: 'The saved password can no longer be read, because the key of this installation has changed. Enter it again.',
} as const

export type VendorFaultCode = keyof typeof VENDOR_FAULTS

export const isVendorFaultCode = (code: string): code is VendorFaultCode => Object.hasOwn(VENDOR_FAULTS, code)

export const vendorFaultMessage = (code: VendorFaultCode, found: string): string =>
  VENDOR_FAULTS[code].replaceAll('{found}', found)

/** Shown for a pull that returned only trips. */
export const NO_VENDOR_READINGS =
  'Cartrack does not give this user odometer readings. Enter those of 1 March and the end of February yourself.'
