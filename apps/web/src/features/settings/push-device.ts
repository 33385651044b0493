import { getInstallMethod } from '../../offline/install-method.ts'
import { endPushSubscription, findPushSubscription, findWorkerRegistration } from '../../session/push-subscription.ts'

export interface DeviceSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushDevice {
  /** `home_screen`: an iPhone or iPad, which notifies only installed apps. */
  getSupport: () => Promise<'supported' | 'unsupported' | 'home_screen'>
  isBlocked: () => boolean
  findEndpoint: () => Promise<string | null>
  /** Asks for permission; null if it was refused. */
  subscribe: (publicKey: string) => Promise<DeviceSubscription | null>
  unsubscribe: () => Promise<void>
}

export const THIS_DEVICE: PushDevice = {
  async getSupport() {
    const registration = await findWorkerRegistration()
    if (registration !== undefined && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported'
    return getInstallMethod() === 'share-menu' ? 'home_screen' : 'unsupported'
  },
  isBlocked: () => 'Notification' in globalThis && Notification.permission === 'denied',
  findEndpoint: async () => (await findPushSubscription())?.endpoint ?? null,
  async subscribe(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    const registration = await navigator.serviceWorker.ready
    // The push service would refuse a subscription made with another key.
    await endPushSubscription()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { keys = {} } = subscription.toJSON()
    return { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  },
  unsubscribe: endPushSubscription,
}
