import type { FastifyInstance } from 'fastify'
import { notifyPayment } from '@spoor/contract/routes/payments.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { mountPublic } from '../../../platform/http/mount.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { openPaymentProviders } from '../../../platform/payments/open-payment-providers.ts'
import { checkNotification } from './apply-notification.ts'
import { mountNotifications } from './list-notifications.ts'
import { receiveNotification } from './receive-notification.ts'
import { mountRenewals, remindRenewals, stopAtProvider } from './renewals.ts'
import { mountReversals, refundAtProvider } from './reverse-payment.ts'
import { mountPaymentStart } from './start-payment.ts'

export function registerOnlinePayments(app: FastifyInstance, dependencies: Dependencies): void {
  const providers = openPaymentProviders(dependencies.config)
  mountPaymentStart(app, dependencies, providers)
  mountRenewals(app, dependencies)
  mountReversals(app, dependencies)
  mountNotifications(app, dependencies, providers)
  void app.register(async (scope) => {
    // Signatures are over the bytes that were sent, whatever their media type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountPublic(scope, notifyPayment, async ({ provider: id }, { request }) => {
      const provider = providers.find((each) => each.id === id)
      await receiveNotification(dependencies, orNotFound(provider, 'Payment provider'), request)
    })
  })
}

export function handleOnlinePaymentJobs(runner: JobRunner, dependencies: Dependencies): void {
  const providers = openPaymentProviders(dependencies.config)
  runner.handle('check-payment-notification', (job, context) =>
    checkNotification(dependencies, providers, job, context),
  )
  runner.handle('refund-payment', (job, context) => refundAtProvider(dependencies, providers, job, context))
  runner.handle('stop-renewal', (job) => stopAtProvider(dependencies, providers, job))
  runner.handle('remind-renewals', () => remindRenewals(dependencies))
}
