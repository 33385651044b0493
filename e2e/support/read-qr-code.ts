import type { Locator } from '@playwright/test'
import jsQrModule from 'jsqr'

// A CommonJS module whose types declare an ES module.
const jsQr = jsQrModule as unknown as typeof jsQrModule.default

/** Reads a QR code from its pixels on the screen, like a phone's camera. */
export async function readQrCode(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  // Another page renders the picture, because Spoor's page does not allow it.
  const blank = await code.page().context().newPage()
  const { pixels, width, height } = await blank.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return { pixels: [...data], width: bitmap.width, height: bitmap.height }
  }, png)
  await blank.close()
  const found = jsQr(Uint8ClampedArray.from(pixels), width, height, { inversionAttempts: 'dontInvert' })
  if (found === null) throw new Error('No QR code can be read from the screen')
  return found.data
}
