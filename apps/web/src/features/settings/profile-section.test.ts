import { expect, test } from 'vitest'
import { listTimezones } from './profile-section.tsx'

test("the user's timezone comes first and none appears twice", () => {
  const names = listTimezones('Europe/London')
  expect(names.slice(0, 2)).toEqual(['Europe/London', 'Africa/Johannesburg'])
  expect(new Set(names).size).toBe(names.length)
  expect(listTimezones('+02:00')[0]).toBe('+02:00')
  expect(listTimezones(undefined)[0]).toBe('Africa/Johannesburg')
})
