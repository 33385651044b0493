import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plural, t } from './t.ts'
import { rich } from './rich.tsx'

test('values replace their names, and null becomes an empty string', () => {
  expect(t('Go to {name}', { name: 'Login' })).toBe('Go to Login')
  expect(t('{count}{more} of {count}', { count: 3, more: false })).toBe('3 of 3')
  expect(t('Not {known}', { name: 'x' })).toBe('Not {known}')
  // A user's text is not a template and is never filled in again.
  expect(t('{a} and {b}', { a: '{b}', b: 'two' })).toBe('{b} and two')
})

test.each([
  [0, '0 trips'],
  [1, '1 trip'],
  [2, '2 trips'],
  [1234, '1 234 trips'],
])('%i', (count, says) => expect(plural(count, '{n} trip', '{n} trips').replaceAll('\u00a0', ' ')).toBe(says))

test('marked parts become elements, and values within them stay text', () => {
  const shown = rich(t('Write to <b>{address}</b>, or <i>call</i>.', { address: '<script>' }), { b: <b />, i: <i /> })
  expect(renderToStaticMarkup(<p>{shown}</p>)).toBe('<p>Write to <b>&lt;script&gt;</b>, or <i>call</i>.</p>')
})
