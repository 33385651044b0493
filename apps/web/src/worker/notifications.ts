/** The page that a notification opens. */
const REVIEW = '/review'
/** A later notification replaces an earlier one. */
const TAG = 'trips-of-today'

interface Notifier {
  showNotification: (title: string, options: NotificationOptions) => Promise<void>
}

interface NotifiedClient {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

export interface NotifiedClients {
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly NotifiedClient[]>
  openWindow: (url: string) => Promise<unknown>
}

/** Shows the server's message. Browsers require a notification per push, so an unreadable one shows the app's name. */
export function showPush(text: string, registration: Notifier): Promise<void> {
  const { title = 'Spoor', body } = readPush(text)
  return registration.showNotification(title, {
    body,
    tag: TAG,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
  })
}

function readPush(text: string): { title?: string; body?: string } {
  try {
    const { title, body } = JSON.parse(text) as { title?: unknown; body?: unknown }
    return { ...(typeof title === 'string' && { title }), ...(typeof body === 'string' && { body }) }
  } catch {
    return {}
  }
}

/** Opens the trips to review, in a window of Spoor if one is open. */
export async function openNotified(clients: NotifiedClients, origin: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: false })
  const open = windows.find(({ url }) => new URL(url).origin === origin)
  if (open === undefined) {
    await clients.openWindow(REVIEW)
    return
  }
  await open.focus()
  if (new URL(open.url).pathname !== REVIEW) await open.navigate(REVIEW)
}
