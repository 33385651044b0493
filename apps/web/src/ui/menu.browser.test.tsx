import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

test.for(['{Enter}', '{ArrowDown}'])('a menu opened by %s has the focus on its first item', async (key) => {
  const onSelect = vi.fn<() => void>()
  await render(
    <Menu
      trigger={<Button>More</Button>}
      items={() => [
        { label: 'Edit', onSelect },
        { label: 'Delete', onSelect: () => undefined },
      ]}
    />,
  )
  const trigger = page.getByRole('button', { name: 'More' })
  await userEvent.tab()
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard(key)
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})
