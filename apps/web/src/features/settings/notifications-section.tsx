import * as routes from '@spoor/contract/routes/push.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryReply } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { THIS_DEVICE, type PushDevice } from './push-device.ts'
import { Section } from '../../ui/section.tsx'

const PUSH = ['push']

/** Whether this browser is notified of trips to review. Hidden if the installation sends no notifications. */
export function DeviceNotifications({ device }: { device: PushDevice }) {
  const push = useQuery({ queryKey: PUSH, queryFn: queryReply(routes.getPush) })
  const browser = useQuery({
    queryKey: ['push device'],
    queryFn: async () => ({ support: await device.getSupport(), endpoint: await device.findEndpoint() }),
    gcTime: 0,
  })
  if (!push.data || push.data.public_key === null || !browser.data) return null
  const { public_key: publicKey, endpoints } = push.data
  const { support, endpoint } = browser.data
  return (
    <Section
      title={t('Notifications')}
      description={t('One an evening, at 18:30, if you have trips of the day to review.')}
    >
      {support === 'supported' ? (
        <DeviceSwitch
          device={device}
          publicKey={publicKey}
          endpoint={endpoint}
          isOn={endpoint !== null && endpoints.includes(endpoint)}
        />
      ) : (
        <p className="text-sm text-muted">
          {support === 'home_screen'
            ? t('Add Spoor to your Home Screen first, then open it from there: only then may it notify you.')
            : t('This browser cannot show notifications of Spoor.')}
        </p>
      )}
    </Section>
  )
}

export const NotificationsSection = () => <DeviceNotifications device={THIS_DEVICE} />

function DeviceSwitch({
  device,
  publicKey,
  endpoint,
  isOn,
}: {
  device: PushDevice
  publicKey: string
  endpoint: string | null
  isOn: boolean
}) {
  const [isBlocked, setIsBlocked] = useState(device.isBlocked())
  const change = useAction({
    async call(on: boolean) {
      if (!on) {
        if (endpoint !== null) await api.call(routes.unsubscribePush, { body: { endpoint } })
        await device.unsubscribe()
        return
      }
      const subscription = await device.subscribe(publicKey)
      setIsBlocked(device.isBlocked())
      if (subscription !== null) await api.call(routes.subscribePush, { body: subscription })
    },
    failure: t('Notifications could not be changed'),
    reloads: [PUSH, ['push device']],
  })
  if (isBlocked)
    return (
      <p className="text-sm text-muted">
        {t(
          'Notifications of Spoor are blocked in this browser. Allow them in its settings for this site, then reload.',
        )}
      </p>
    )
  return (
    <Checkbox checked={isOn} disabled={change.isPending} onChange={({ target }) => change.mutate(target.checked)}>
      {t('Notify me on this device')}
    </Checkbox>
  )
}
