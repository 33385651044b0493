import { getPaymentOptions } from '@spoor/contract/routes/payments.ts'
import { api } from '../api/api.ts'

/** Whether the signed-in user can pay online now. */
export const paysOnline = (): Promise<boolean> =>
  api.call(getPaymentOptions, { query: {} }).then(
    ({ quote }) => quote !== null,
    () => false,
  )
