export const PAYMENT_PROVIDERS = { payfast: 'PayFast', yoco: 'Yoco' } as const
export type PaymentProviderId = keyof typeof PAYMENT_PROVIDERS
export const PAYMENT_PROVIDER_IDS = ['payfast', 'yoco'] as const satisfies PaymentProviderId[]

/** Why a payment is no longer valid: an administrator's undo, a refund, or a reversal by the payer's bank. */
export const UNDO_CAUSES = ['undo', 'refund', 'charge_back'] as const
