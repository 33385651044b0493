import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setSession } from '../../../auth/session.ts'
import { aSession } from '../../../testing/a-session.ts'
import { TripCostCentre } from './trip-cost-centre.tsx'

const SALES = { id: 'c1', code: 'SALES', name: 'Sales' }

/** Shows the field for a driver; gives what the server is asked. */
async function show(companyId: string | null): Promise<unknown[]> {
  const asked: unknown[] = []
  vi.spyOn(api, 'call').mockImplementation((_, request: unknown) => {
    asked.push(request)
    return Promise.resolve({ cost_centre_id: null, of_driver: 'NORTH Northern depot', choices: [SALES] } as never)
  })
  setSession(aSession({ company_id: companyId }))
  queryClient.clear()
  await render(
    <QueryClientProvider client={queryClient}>
      <TripCostCentre tripId="t1" />
    </QueryClientProvider>,
  )
  return asked
}

afterEach(() => setSession(null))

test("a company's driver charges a trip to another cost centre", async () => {
  const asked = await show('6f1c2a52-3c1e-4a7a-9a3c-0d8c5d2b7e12')
  const choice = page.getByLabelText('Cost centre')
  await expect.element(choice).toHaveDisplayValue('As usual: NORTH Northern depot')
  await choice.selectOptions('SALES · Sales')
  expect(asked).toContainEqual({ params: { id: 't1' }, body: { cost_centre_id: 'c1' } })
})

test('a driver without a company asks the server nothing', async () => {
  const asked = await show(null)
  await expect.element(page.getByLabelText('Cost centre')).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
