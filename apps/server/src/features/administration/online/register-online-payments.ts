import type { FastifyInstance } from 'fastify'
import * as admin from '@spoor/contract/routes/admin-payments.ts'
import * as own from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDER_IDS, PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, mountPublic, toList } from '../../../platform/http/mount.ts'

const NO_PROVIDER = 'No payment provider is configured.'

/** Payments through a provider's page. */
export function registerOnlinePayments(app: FastifyInstance, dependencies: Dependencies): void {
  const { config } = dependencies
  const none = (what: string) => () => {
    throw notFound(what)
  }
  mount(app, own.getPaymentOptions, () => ({
    providers: [],
    quote: null,
    because: NO_PROVIDER,
    renewal: null,
    started: null,
    charged_back_at: null,
  }))
  mount(app, own.startPayment, () => {
    throw new HttpError(409, NO_PROVIDER)
  })
  mount(app, own.getStartedPayment, none('Payment'))
  mount(app, own.stopRenewal, none('Renewal'))
  mountPublic(app, own.stopRenewalByLink, none('Renewal'))
  mountPublic(app, own.notifyPayment, none('Payment provider'))
  mount(app, admin.refundPayment, none('Online payment'))
  mount(app, admin.chargeBackPayment, none('Online payment'))
  mount(app, admin.listPaymentProviders, () => ({
    providers: PAYMENT_PROVIDER_IDS.map((id) => ({
      id,
      name: PAYMENT_PROVIDERS[id],
      configured: false,
      is_test: false,
      renews: id === 'payfast',
      notify_url: `${config.origin}/payments/notify/${id}`,
      open: 0,
    })),
    vat: null,
  }))
  mount(app, admin.listPaymentNotifications, () => toList([]))
  mount(app, admin.assignPaymentNotification, none('Notification'))
  mount(app, admin.closePaymentNotification, none('Notification'))
}
