import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BackToTop } from './back-to-top.tsx'

test('shows a button after scrolling down that returns to the top', async () => {
  await page.viewport(390, 600)
  await render(
    <div style={{ height: 5000 }}>
      <BackToTop />
    </div>,
  )
  const button = page.getByRole('button', { name: 'Back to top' })
  window.scrollTo(0, 250)
  await expect.poll(() => scrollY).toBe(250)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(button.query()).toBeNull()
  window.scrollTo(0, 1150)
  await button.click()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(button).not.toBeInTheDocument()
})
