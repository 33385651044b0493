import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useTheme } from './use-theme.tsx'

test('throws without its provider', () => {
  const Child = () => createElement('p', null, String(useTheme().dark))
  expect(() => renderToStaticMarkup(createElement(Child))).toThrow('useTheme must be used within a ThemeProvider')
})
