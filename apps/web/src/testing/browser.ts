import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

interface DevTools {
  send(method: string, parameters: object): Promise<unknown>
}

const devTools = (): DevTools => cdp() as unknown as DevTools

/** What the operating system asks of pages; holds until it is said otherwise. */
export async function prefer(name: 'prefers-color-scheme' | 'prefers-reduced-motion', value: string): Promise<void> {
  await devTools().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
}

/** Else it hovers over whatever the next test draws where the last one clicked. */
export async function movePointerAway(): Promise<void> {
  await devTools().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 890 })
}

/** Text twice as large as usual, as a person may set it in the browser, until the test has ended. */
export function doubleText(): void {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}
