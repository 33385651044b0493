import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAdminSearch, withFilter } from './admin-search.ts'

const ID = '00000000-0000-4000-8000-000000000001'

test('a valid URL is parsed completely', () => {
  expect(
    parseAdminSearch({
      tab: 'users',
      q: 42,
      page: 3,
      status: 'payment_pending',
      role: 'company_admin',
      company_id: ID,
      user_sort: '-last_login',
      user: ID,
    }),
  ).toEqual({
    tab: 'users',
    q: '42',
    page: 3,
    status: 'payment_pending',
    role: 'company_admin',
    company_id: ID,
    user_sort: '-last_login',
    user: ID,
  })
  expect(
    parseAdminSearch({
      tab: 'nothing',
      page: 1,
      status: 'odd',
      role: 'king',
      user_sort: 'id',
      user: 'me',
      active: 'x',
    }),
  ).toEqual({})
  expect(parseAdminSearch({ tab: 'companies', active: true, company_sort: '-name' })).toEqual({
    tab: 'companies',
    active: 'true',
    company_sort: '-name',
  })
})

test('invalid values are dropped', () => {
  const odd = { toString: 'x' }
  expect(parseAdminSearch({ page: odd, active: odd, q: odd, role: odd })).toEqual({})
})

test('omits the default tab from the URL', () => {
  expect(parseAdminSearch({ tab: 'payments' })).toEqual({})
})

test('parsing its own result changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('tab', 'q', 'page', 'status', 'role', 'user', 'from'), fc.anything()),
      (search) => {
        const once = parseAdminSearch(search)
        expect(parseAdminSearch({ ...once })).toEqual(once)
      },
    ),
  )
})

test('changing a filter returns to the first page', () => {
  expect(withFilter({ q: '', role: 'individual' })({ tab: 'users', q: 'x', page: 4 })).toEqual({
    tab: 'users',
    role: 'individual',
  })
})

test('a date that does not exist is dropped and flagged', () => {
  const search = parseAdminSearch({ tab: 'audit', from: '2026-02-31', to: '2026-02-28' })
  expect(search).toEqual({ tab: 'audit', to: '2026-02-28' })
  expect(Object.keys(search)).toContain('from')
})
