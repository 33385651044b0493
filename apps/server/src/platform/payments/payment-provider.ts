import type { IncomingHttpHeaders } from 'node:http'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import type { PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'

export interface PaymentOrder {
  /** Our own id, which notifications repeat. */
  id: string
  amountCents: number
  /** Shown to the payer. */
  item: string
  /** The payer's payment reference. */
  reference: string
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  /** Yearly charges from a day on; null for none. */
  renewal: { amountCents: number; firstOn: LocalDate } | null
}

/** The provider's page, to open by a form if there are fields to post. */
export interface Redirect {
  method: 'GET' | 'POST'
  url: string
  fields: { name: string; value: string }[]
  /** The provider's own id of the order; null if it has none yet. */
  providerRef: string | null
}

export interface ReceivedNotification {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** What a notification states. Anyone can send one: only its checks make it true. */
export interface NotificationFacts {
  /** Our id of the order. */
  orderId: string | null
  /** The provider's id of the order, where a notification lacks ours. */
  providerRef: string | null
  /** The provider's id of the payment. */
  paymentId: string | null
  outcome: 'paid' | 'failed' | 'cancelled' | 'refunded' | 'refund_failed' | 'other'
  /** In the provider's words. */
  status: string
  amountCents: number | null
  /** Identifies the yearly charges that it belongs to. */
  renewalToken: string | null
}

export interface Refund {
  state: 'requested' | 'made' | 'failed'
  /** The provider's reason not to refund. */
  detail?: string
}

/** No answer, or none that decides the matter: try again later. */
export class ProviderUnavailable extends Error {}

export interface PaymentProvider {
  id: PaymentProviderId
  /** Origins to which a page may submit a form. */
  formOrigins: readonly string[]
  renews: boolean
  /** @throws ProviderUnavailable */
  start(order: PaymentOrder): Promise<Redirect>
  /** Reads a notification and checks its signature. `fault` is the reason to refuse it. */
  read(received: ReceivedNotification): { facts: NotificationFacts; fault: string | null }
  /**
   * Checks a notification with the provider itself. Returns the reason to refuse it, or null.
   * @throws ProviderUnavailable
   */
  confirm(received: { body: Buffer; source: string }): Promise<string | null>
  /**
   * Refunds a payment in full, once for each key. A requested refund is decided by a notification.
   * @throws ProviderUnavailable
   */
  refund(payment: {
    key: string
    paymentId: string
    providerRef: string | null
    amountCents: number
    reason: string
  }): Promise<Refund>
  /** @throws ProviderUnavailable */
  stopRenewal(token: string): Promise<void>
}
