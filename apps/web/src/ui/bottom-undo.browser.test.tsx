import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bottomUndo } from './bottom-undo.tsx'
import type { Fold } from './bottom-undo.tsx'
import { toast } from './toast.ts'

const undo = page.getByRole('button', { name: 'Undo' })
const shown = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)

afterEach(async () => {
  toast.dismiss()
  await expect.poll(shown).toEqual([])
})

const marked = (kind: string, id: string): Fold => ({
  group: 'marks',
  kind,
  ids: [id],
  count: 1,
  message: (count) => `${count} marked ${kind}`,
  mixed: (count) => `${count} marked`,
})

test('actions of one group are one toast, and are undone last one first', async () => {
  const undone: string[] = []
  const mark = (kind: string, id: string) =>
    bottomUndo(`Marked ${kind}`, async () => void undone.push(`${id} ${kind}`), marked(kind, id))
  mark('business', 'a')
  await expect.poll(shown).toEqual(['Marked businessUndo'])
  mark('business', 'b')
  await expect.poll(shown).toEqual(['2 marked businessUndo'])
  mark('private', 'c')
  await expect.poll(shown).toEqual(['3 markedUndo'])
  // The same trip once more.
  mark('business', 'c')
  await expect.poll(shown).toEqual(['3 marked businessUndo'])
  await undo.dblClick()
  await expect.poll(() => undone).toEqual(['c business', 'c private', 'b business', 'a business'])
})

test('another action takes its place, and so does the next one after an undo', async () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  bottomUndo('Marked business', first, marked('business', 'a'))
  bottomUndo('Trip split', second)
  await expect.poll(shown).toEqual(['Trip splitUndo'])
  await undo.click()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  bottomUndo('Marked private', first, marked('private', 'b'))
  await expect.poll(() => shown().at(-1)).toBe('Marked privateUndo')
})

test.for([
  [390, 844],
  [1280, 900],
] as const)('at %i × %i it stands on what is fixed to the foot', async ([width, height]) => {
  await page.viewport(width, height)
  document.documentElement.style.setProperty('--bottom-bar', '56px')
  document.documentElement.style.setProperty('--bulk-bar', '100px')
  bottomUndo('Marked business', () => undefined)
  await expect.element(undo).toBeVisible()
  const { left, right, bottom } = undo.element().closest('[role=status]')!.parentElement!.getBoundingClientRect()
  await expect.poll(() => undo.element().getBoundingClientRect().bottom).toBeLessThan(height - 156)
  expect(bottom).toBeLessThan(height - 156)
  if (width === 390) expect(right - left).toBeGreaterThan(340)
  else expect(right).toBeLessThan(16 + 350 + 1)
  document.documentElement.style.removeProperty('--bottom-bar')
  document.documentElement.style.removeProperty('--bulk-bar')
})
