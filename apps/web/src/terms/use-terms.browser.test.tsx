import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { answer, showPage } from '../testing/show-page.tsx'
import { useTerms } from './use-terms.ts'

afterEach(() => vi.unstubAllGlobals())

function Accepting() {
  const { acceptedVersion } = useTerms(true)
  const [sent, setSent] = useState('')
  return (
    <button onClick={() => void acceptedVersion().then((version) => setSent(`Sent ${version}`))}>
      {sent || 'Send'}
    </button>
  )
}

test('terms that failed to load are requested again on acceptance', async () => {
  answer({})
  await showPage('/register', { '/register': Accepting })
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('Send')
  answer({ '/settings/terms': { version: '2026-11', terms: '', privacy: '' } })
  await button.click()
  await expect.element(button).toHaveTextContent('Sent 2026-11')
})
