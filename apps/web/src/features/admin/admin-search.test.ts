import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminSearch, withFilter } from './admin-search.ts'

const ID = '00000000-0000-4000-8000-000000000001'

test('an address is understood as far as it can be', () => {
  expect(
    adminSearch({
      tab: 'users',
      q: 42,
      page: 3,
      status: 'pending',
      role: 'company_admin',
      company_id: ID,
      user_sort: '-last_login',
      user: ID,
    }),
  ).toEqual({
    tab: 'users',
    q: '42',
    page: 3,
    status: 'pending',
    role: 'company_admin',
    company_id: ID,
    user_sort: '-last_login',
    user: ID,
  })
  expect(
    adminSearch({ tab: 'nothing', page: 1, status: 'odd', role: 'king', user_sort: 'id', user: 'me', active: 'x' }),
  ).toEqual({})
  expect(adminSearch({ tab: 'companies', active: true, company_sort: '-name' })).toEqual({
    tab: 'companies',
    active: 'true',
    company_sort: '-name',
  })
})

test('what is no word and no number is dropped', () => {
  const odd = { toString: 'x' }
  expect(adminSearch({ page: odd, active: odd, q: odd, role: odd })).toEqual({})
})

test('the default tab needs no word', () => {
  expect(adminSearch({ tab: 'payments' })).toEqual({})
})

test('what was understood is understood again, whatever it was', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('tab', 'q', 'page', 'status', 'role', 'user', 'from'), fc.anything()),
      (search) => {
        const once = adminSearch(search)
        expect(adminSearch({ ...once })).toEqual(once)
      },
    ),
  )
})

test('a new filter starts at the first page', () => {
  expect(withFilter({ q: '', role: 'individual' })({ tab: 'users', q: 'x', page: 4 })).toEqual({
    tab: 'users',
    role: 'individual',
  })
})

test('a day that no calendar has is dropped, and said to be dropped', () => {
  const search = adminSearch({ tab: 'audit', from: '2026-02-31', to: '2026-02-28' })
  expect(search).toEqual({ tab: 'audit', to: '2026-02-28' })
  expect(Object.keys(search)).toContain('from')
})
