import { getTripCostCentre, setTripCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../api/query-client.ts'
import { setSession } from '../../../session/session.ts'
import { createId } from '../../../testing/an-id.ts'
import { createSession } from '../../../testing/a-session.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { TripCostCentre } from './trip-dialog.tsx'

const SALES = { id: createId(1), code: 'SALES', name: 'Sales' }

/** Renders the field for a driver and returns the requests sent to the server. */
async function show(companyId: string | null): Promise<unknown[]> {
  const asked: unknown[] = []
  serveApi(
    fake(getTripCostCentre, ({ params }) => {
      asked.push({ params })
      return { cost_centre_id: null, of_driver: 'NORTH Northern depot', choices: [SALES] }
    }),
    fake(setTripCostCentre, (request) => void asked.push(request)),
  )
  setSession(createSession({ company_id: companyId }))
  queryClient.clear()
  await render(
    <QueryClientProvider client={queryClient}>
      <TripCostCentre tripId={createId(7)} />
    </QueryClientProvider>,
  )
  return asked
}

afterEach(() => setSession(null))

test("lets a company's driver charge a trip to another cost centre", async () => {
  const asked = await show('6f1c2a52-3c1e-4a7a-9a3c-0d8c5d2b7e12')
  const choice = page.getByLabelText('Cost centre')
  await expect.element(choice).toHaveDisplayValue('Default: NORTH Northern depot')
  await choice.selectOptions('SALES · Sales')
  await expect
    .poll(() => asked)
    .toContainEqual(expect.objectContaining({ params: { id: createId(7) }, body: { cost_centre_id: createId(1) } }))
})

test('sends no request for a driver without a company', async () => {
  const asked = await show(null)
  await expect.element(page.getByLabelText('Cost centre')).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
