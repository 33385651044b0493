import type { Config } from '../../config.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPayfast } from './payfast.ts'
import { createYoco } from './yoco.ts'

/** The configured payment providers, in the order in which payers see them. */
export function openPaymentProviders(config: Config): PaymentProvider[] {
  return [
    ...(config.payfast === null ? [] : [createPayfast(config, config.payfast)]),
    ...(config.yoco === null ? [] : [createYoco(config, config.yoco)]),
  ]
}
