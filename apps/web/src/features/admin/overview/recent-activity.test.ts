import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActivityIcon } from './activity-icon.tsx'
import { RecentActivity } from './recent-activity.tsx'

test('a house where nothing happened says so', () => {
  const grid = renderToStaticMarkup(createElement(RecentActivity, { items: [] }))
  expect(grid).toContain('>No Recent Activity<')
  expect(grid).toContain('>System events will appear here<')
})

test('each type has a picture of its own', () => {
  const types = ['registration', 'payment_verified', 'login', 'other'] as const
  const pictures = types.map((type) => renderToStaticMarkup(createElement(ActivityIcon, { type })))
  expect(new Set(pictures.map((picture) => /<svg.*<\/svg>/.exec(picture)?.[0])).size).toBe(types.length)
})
