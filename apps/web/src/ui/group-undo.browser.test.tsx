import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groupUndo, type Fold } from './group-undo.tsx'
import { UNDO_TOAST_MS } from './undo-toast.tsx'
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

test('merges actions of a group into one toast, and undoes them last to first', async () => {
  const undone: string[] = []
  const mark = (kind: string, id: string) =>
    groupUndo(`Marked ${kind}`, async () => void undone.push(`${id} ${kind}`), marked(kind, id))
  mark('business', 'a')
  await expect.poll(shown).toEqual(['Marked businessUndo'])
  mark('business', 'b')
  await expect.poll(shown).toEqual(['2 marked businessUndo'])
  mark('private', 'c')
  await expect.poll(shown).toEqual(['3 markedUndo'])
  // The same trip again.
  mark('business', 'c')
  await expect.poll(shown).toEqual(['3 marked businessUndo'])
  await undo.dblClick()
  await expect.poll(() => undone).toEqual(['c business', 'c private', 'b business', 'a business'])
})

test('replaces the toast for another action until that is undone, one press at a time', async () => {
  const undone: string[] = []
  const does = (what: string) => async () => void undone.push(what)
  groupUndo('Marked business', does('business'), marked('business', 'a'))
  groupUndo('Trip split', does('split'))
  await expect.poll(shown).toEqual(['Trip splitUndo'])
  await undo.dblClick()
  await expect.poll(() => undone).toEqual(['split'])
  await expect.poll(shown).toEqual(['Marked businessUndo'])
  // Belongs to the group that is shown again.
  groupUndo('Marked private', does('private'), marked('private', 'b'))
  await expect.poll(shown).toEqual(['2 markedUndo'])
  await undo.click()
  await expect.poll(() => undone).toEqual(['split', 'private', 'business'])
  // The toast is fading out.
  groupUndo('Marked private', does('nothing'), marked('private', 'c'))
  await expect.poll(() => shown().at(-1)).toBe('Marked privateUndo')
})

test('does not count a failed undo, and shows no message if nothing was undone', async () => {
  const counted = (ids: string[], undone: number | null) =>
    groupUndo('Marked', async () => undone, {
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
] as const)('shows the toast at the top right for eight seconds, at %i × %i', async ([width, height]) => {
  await page.viewport(width, height)
  groupUndo('Marked business', () => undefined)
  await expect.element(undo).toBeVisible()
  const { top, right } = undo.element().closest('[role=status]')!.parentElement!.getBoundingClientRect()
  expect(top).toBeLessThan(100)
  expect(width - right).toBeLessThan(32)
  expect(UNDO_TOAST_MS).toBe(8000)
})
