import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

test('lists every shortcut, and closes on Escape', async () => {
  const onClose = vi.fn<() => void>()
  await render(<ShortcutsDialog onClose={onClose} />)
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect
    .element(
      dialog.getByText('Letter shortcuts work outside text fields. Ctrl + N and Ctrl + R belong to the browser.'),
    )
    .toBeVisible()
  for (const keys of ['Ctrl + M', 'Ctrl + E', 'Ctrl + S', 'Esc'])
    await expect.element(dialog.getByText(keys, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
