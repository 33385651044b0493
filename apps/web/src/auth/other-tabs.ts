import { newId } from '../api/new-id.ts'

const CHANNEL = 'spoor-auth'
/** A message comes back to the page that sent it, by its other channel. */
const SELF = newId()

/** Tells the browser's other tabs that nobody is signed in any more: their tokens would go on being good for a while. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none; it is the origin's own
  channel.postMessage(SELF)
  channel.close()
}

/** Calls back when another tab signed out. */
export function onSignOutElsewhere(callback: () => unknown): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => data !== SELF && callback())
}
