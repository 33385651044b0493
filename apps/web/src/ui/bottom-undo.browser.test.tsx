import { afterEach, expect, test } from 'vitest'
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

test('another action takes its place until it is undone, one press at a time', async () => {
  const undone: string[] = []
  const does = (what: string) => async () => void undone.push(what)
  bottomUndo('Marked business', does('business'), marked('business', 'a'))
  bottomUndo('Trip split', does('split'))
  await expect.poll(shown).toEqual(['Trip splitUndo'])
  await undo.dblClick()
  await expect.poll(() => undone).toEqual(['split'])
  await expect.poll(shown).toEqual(['Marked businessUndo'])
  // Of the group that is shown again.
  bottomUndo('Marked private', does('private'), marked('private', 'b'))
  await expect.poll(shown).toEqual(['2 markedUndo'])
  await undo.click()
  await expect.poll(() => undone).toEqual(['split', 'private', 'business'])
  // The toast is on its way out.
  bottomUndo('Marked private', does('nothing'), marked('private', 'c'))
  await expect.poll(() => shown().at(-1)).toBe('Marked privateUndo')
})

test('an undo that failed is not counted, and nothing is said of none', async () => {
  const counted = (ids: string[], undone: number | null) =>
    bottomUndo('Marked', async () => undone, {
      ...marked('business', 'a'),
      ids,
      undone: (count) => `${count} undone`,
    })
  counted(['a', 'b'], 2)
  counted(['c'], null)
  await undo.click()
  await expect.poll(shown).toEqual(['2 undone'])
  toast.dismiss()
  await expect.poll(shown).toEqual([])
  counted(['c'], null)
  await undo.click()
  await expect.poll(shown).toEqual([])
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
