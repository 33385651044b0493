import type { BrowserContext } from '@playwright/test'

/** Counts mouse clicks and filled fields, across all pages of the browser. */
export async function countEffort(context: BrowserContext): Promise<{ clicks: () => number; fields: () => number }> {
  let clicks = 0
  let fields = 0
  await context.exposeBinding('noteClick', () => void clicks++)
  await context.exposeBinding('noteField', () => void fields++)
  await context.addInitScript(() => {
    const tell = window as unknown as { noteClick(): void; noteField(): void }
    const typed = new WeakSet<EventTarget>()
    addEventListener('pointerdown', () => tell.noteClick(), true)
    addEventListener(
      'input',
      ({ target }) => {
        const isTyped =
          target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')
        if (!isTyped || typed.has(target) || (target instanceof HTMLInputElement && target.type === 'checkbox')) return
        typed.add(target)
        tell.noteField()
      },
      true,
    )
  })
  return { clicks: () => clicks, fields: () => fields }
}
