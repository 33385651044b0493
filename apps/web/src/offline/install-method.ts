interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  // Set by first-paint.js.
  var spoorInstall: InstallPrompt | undefined
}

/** How Spoor is installed here: by our button, by the share menu of an iPhone or iPad, or by the browser's menu. */
export type InstallMethod = 'installed' | 'button' | 'share-menu' | 'browser-menu'

const CHANGE = 'spoor-install'

export function getInstallMethod(): InstallMethod {
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone || window.matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (globalThis.spoorInstall) return 'button'
  // Only Safari on these devices defines `standalone`.
  return standalone === undefined ? 'browser-menu' : 'share-menu'
}

export function onInstallChange(callback: () => void): () => void {
  window.addEventListener(CHANGE, callback)
  return () => window.removeEventListener(CHANGE, callback)
}

/** Shows the browser's install prompt, which works once. */
export async function promptInstall(): Promise<void> {
  const asked = globalThis.spoorInstall
  globalThis.spoorInstall = undefined
  await asked?.prompt()
  window.dispatchEvent(new Event(CHANGE))
}
