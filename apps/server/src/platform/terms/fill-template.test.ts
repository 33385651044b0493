import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const TEMPLATE =
  'Run by {{name}}{{#number}} ({{number}}){{/number}}.\n{{^map}}No map.\n{{/map}}{{#map}}{{map}}\n{{/map}}'

test('placeholders and sections follow the values', () => {
  expect(fillTemplate(TEMPLATE, { name: 'Kudu & Co', number: '', map: '' })).toBe('Run by Kudu & Co.\nNo map.')
  expect(fillTemplate(TEMPLATE, { name: '$& {{map}}', number: '2026/1', map: 'Streets' })).toBe(
    'Run by $& {{map}} (2026/1).\nStreets',
  )
})

test('a placeholder without a value is an error', () => {
  expect(() => fillTemplate('{{nobody}}', {})).toThrow('nobody')
})
