import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export const DRIVE_START = { latitude: -26.1076, longitude: 28.0567, accuracy: 8 }
const STEP_DEGREES = 0.0002
/** 22 m in this time are 200 km/h. The tracker drops fixes that imply a higher speed as outliers. */
const STEP_MS = 400

/** Drives north from step `from`. */
export async function drive(page: Page, { from, steps }: { from: number; steps: number }): Promise<void> {
  for (let step = from + 1; step <= from + steps; step++) {
    await page.context().setGeolocation({ ...DRIVE_START, latitude: DRIVE_START.latitude + step * STEP_DEGREES })
    await sleep(STEP_MS)
  }
}
