import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { LegalText } from './legal-text.tsx'

const TEXT = `By Kudu.
Second line.

## Rights
- See https://inforegulator.org.za, or write to someone@example.com.
- Complain.
After the list.
# Last
`

test('renders headings, lists and paragraphs, with addresses as links', async () => {
  await render(<LegalText level={2}>{TEXT}</LegalText>)
  expect([...document.querySelectorAll('p, h2, li')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual(
    [
      ['P', 'By Kudu.\nSecond line.'],
      ['H2', 'Rights'],
      ['LI', 'See https://inforegulator.org.za, or write to someone@example.com.'],
      ['LI', 'Complain.'],
      ['P', 'After the list.'],
      ['H2', 'Last'],
    ],
  )
  await expect
    .element(page.getByRole('link', { name: 'https://inforegulator.org.za' }))
    .toHaveAttribute('href', 'https://inforegulator.org.za')
  await expect
    .element(page.getByRole('link', { name: 'someone@example.com' }))
    .toHaveAttribute('href', 'mailto:someone@example.com')
  await expectAccessibleEverywhere('div', { widthsPx: [390] })
})
