import { expect, test } from 'vitest'
import { mayBePage } from './pages.ts'

test.each([
  ['/', true],
  ['/trips', true],
  ['/settings', true],
  ['/settings/app', false],
  ['/settings/application', true],
  ['/docs', false],
  ['/identity/verify-email', false],
  ['/identities', true],
])('%s: %s', (pathname, page) => expect(mayBePage(pathname)).toBe(page))
