import { newId } from '../net/new-id.ts'

const CHANNEL = 'spoor-auth'
/** Identifies this page, because its own messages come back on its second channel. */
const SELF = newId()

/** Notifies other tabs of a sign-out; their tokens would otherwise stay valid for a while. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(SELF)
  channel.close()
}

/** Calls back when another tab signs out. */
export function onSignOutElsewhere(callback: () => unknown): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => data !== SELF && callback())
}
