import type { BrowserContext } from '@playwright/test'

/** Lists the texts of clicked elements and counts filled fields, across all pages of the browser. */
export async function countEffort(context: BrowserContext): Promise<{ clicks: () => string[]; fields: () => number }> {
  const clicks: string[] = []
  let fields = 0
  await context.exposeBinding('noteClick', (_, what: string) => void clicks.push(what))
  await context.exposeBinding('noteField', () => void fields++)
  await context.addInitScript(() => {
    const tell = window as unknown as { noteClick(what: string): void; noteField(): void }
    const typed = new WeakSet<EventTarget>()
    addEventListener(
      'pointerdown',
      ({ target }) => tell.noteClick((target as Element).closest('a, button, label')?.textContent || location.pathname),
      true,
    )
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
