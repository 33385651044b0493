import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

interface DevTools {
  send(method: string, parameters: object): Promise<unknown>
}

const getDevTools = (): DevTools => cdp() as unknown as DevTools

/** Emulates a user preference of the operating system; holds until changed. */
export async function emulateMedia(
  name: 'prefers-color-scheme' | 'prefers-reduced-motion',
  value: string,
): Promise<void> {
  await getDevTools().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
}

/** Moves the pointer away; otherwise the last test's pointer would hover over the next test's page. */
export async function movePointerAway(): Promise<void> {
  await getDevTools().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 890 })
}

/** Doubles the text size, as a browser setting can, until the test ends. */
export function doubleTextSize(): void {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}
