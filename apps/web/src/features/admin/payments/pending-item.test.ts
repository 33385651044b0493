import { expect, test } from 'vitest'
import { getImageType } from './pending-item.tsx'

test.each([
  ['slip.PNG', 'image/png'],
  ['slip.jpeg', 'image/jpeg'],
  ['slip.svg', null],
  ['slip.html', null],
  ['slip.pdf', null],
  ['constructor', null],
  ['a.constructor', null],
])('%s', (filename, type) => expect(getImageType(filename)).toBe(type))
