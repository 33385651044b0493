import type { WebhookDelivery, WebhookEvent, WebhookFault } from '@spoor/contract/routes/webhooks.ts'
import { t } from '../../language/t.ts'

export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'trip.found': t('Trips found'),
  'upload.saved': t('Upload saved'),
  'logbook.submitted': t('Logbook submitted'),
  'report.frozen': t('Report frozen'),
}

const FAULTS: Readonly<Record<WebhookFault, string>> = {
  timeout: t('No reply within 15 seconds'),
  unreachable: t('No connection to a public address'),
  disabled: t('The webhook was switched off'),
  account_closed: t('The account was closed'),
  secret_lost: t('The secret can no longer be read. Create a new one.'),
}

export const nameEvent = (type: string): string =>
  type in EVENT_NAMES ? EVENT_NAMES[type as WebhookEvent] : t('Test event')

export function describeReply({ status, fault, detail, attempts }: WebhookDelivery): string {
  if (status !== null) return t('Reply: {status}', { status })
  if (fault !== null) return detail === '' ? FAULTS[fault] : `${FAULTS[fault]} (${detail})`
  return attempts === 0 ? t('Not sent yet') : ''
}
