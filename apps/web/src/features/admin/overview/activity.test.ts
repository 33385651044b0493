import { expect, test } from 'vitest'
import { ActivityIcon, RecentActivity, getAmount } from './activity.tsx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

test.each([
  ['payment_verified', 695, 695],
  ['payment_verified', 0, 0],
  ['payment_verified', null, 750],
  ['registration', null, null],
  ['other', 12, 12],
] as const)('%s of %s shows %s', (type, amount, shown) => expect(getAmount({ type, amount })).toBe(shown))

test('an empty feed shows a message', () => {
  const grid = renderToStaticMarkup(createElement(RecentActivity, { items: [] }))
  expect(grid).toContain('>No Recent Activity<')
  expect(grid).toContain('>System events will appear here<')
})

test('each event type has its own icon', () => {
  const types = ['registration', 'payment_verified', 'login', 'other'] as const
  const pictures = types.map((type) => renderToStaticMarkup(createElement(ActivityIcon, { type })))
  expect(new Set(pictures.map((picture) => /<svg.*<\/svg>/.exec(picture)?.[0])).size).toBe(types.length)
})
