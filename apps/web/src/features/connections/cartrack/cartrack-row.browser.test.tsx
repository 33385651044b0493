import {
  addVendorReadings,
  changeVendorAccount,
  connectVendorAccount,
  disconnectVendorAccount,
  listVendorAccounts,
  pullVendorAccount,
  type VendorAccount,
} from '@spoor/contract/routes/vendor-accounts.ts'
import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../../session/session.ts'
import { createSession } from '../../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../../testing/accessible.ts'
import { fake, refusal, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { CartrackRow } from './cartrack-row.tsx'
import { createCartrackAccount } from './testing/cartrack-account.ts'

let account: VendorAccount | null
let available: boolean
let sent: object[]
/** How often the list was loaded. */
let asked: number

beforeEach(() => {
  account = null
  available = true
  sent = []
  asked = 0
  setSession(createSession())
  const answer = (changes: Partial<VendorAccount>, body: object): VendorAccount => {
    sent.push(body)
    account = createCartrackAccount({ ...account, ...changes })
    return account
  }
  serveApi(
    fake(listVehicles, { items: [], next_cursor: null, total: 0 }),
    fake(listVendorAccounts, () => {
      asked++
      const items = account === null ? [] : [account]
      return { items, next_cursor: null, total: items.length, available }
    }),
    fake(connectVendorAccount, ({ body }) => {
      if (body.region !== 'za')
        return refusal(
          422,
          'This account is in another country: Cartrack accepts it in South Africa. Choose South Africa.',
        )
      if (body.password !== 'subuser-key') return refusal(422, 'Cartrack does not accept this username and password.')
      const { vehicles } = createCartrackAccount()
      const other = { ...vehicles[0], id: '8', registration: 'TEMP-2084956', name: 'CY 99 ZN GP' }
      return answer(
        {
          last_pull_at: null,
          trips: 0,
          vehicles: [
            { ...vehicles[0], follows: false },
            { ...other, follows: false },
          ],
        },
        body,
      )
    }),
    fake(changeVendorAccount, ({ body: { vehicles = [], password, ...rest } }) =>
      answer(
        {
          ...rest,
          ...(password !== undefined && { error: null }),
          vehicles: account!.vehicles.map((vehicle) => ({
            ...vehicle,
            follows: vehicles.find(({ id }) => id === vehicle.id)?.follows ?? vehicle.follows,
          })),
        },
        { vehicles, ...rest },
      ),
    ),
    fake(pullVendorAccount, ({ body }) => answer({}, body)),
    fake(addVendorReadings, ({ body }) => {
      answer({ readings: account!.readings.slice(1) }, body)
      return { added: 1, known: 0, skipped: 0 }
    }),
    fake(disconnectVendorAccount, () => {
      account = null
    }),
  )
})

const show = () => showPage('/connections', { '/connections': CartrackRow })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = () => page.getByRole('alert')
const choose = async (name: string) => {
  await button('Actions for Cartrack').click()
  await page.getByRole('menuitem', { name }).click()
}

test('is absent where the installation cannot store passwords', async () => {
  available = false
  await show()
  await expect.poll(() => asked).toBe(1)
  await expect.element(page.getByText('Cartrack')).not.toBeInTheDocument()
})

test('connects an account, and asks which of several vehicles to follow', async () => {
  await show()
  await button('Connect Cartrack').click()
  await expectAccessibleEverywhere()
  await button('Connect').click()
  await expect.element(page.getByText('Enter the username')).toBeVisible()
  await page.getByLabelText('Username').fill('KARO00012')
  await page.getByLabelText('API password', { exact: true }).fill('wrong')
  await button('Connect').click()
  await expect.element(alert().getByText('does not accept this username and password')).toBeVisible()
  await page.getByLabelText('API password', { exact: true }).fill('subuser-key')
  await page.getByLabelText('Country').selectOptions('Namibia')
  await button('Connect').click()
  await expect.element(alert().getByText('Choose South Africa.')).toBeVisible()
  await page.getByLabelText('Country').selectOptions('South Africa')
  await button('Connect').click()
  await expect.element(page.getByRole('dialog', { name: 'Choose vehicles' })).toBeVisible()
  await page.getByRole('checkbox', { name: /CY 99 ZN GP/ }).click()
  await button('Save').click()
  await expect.element(page.getByText('Pulling trips')).toBeVisible()
  expect(sent).toEqual([
    { vendor: 'cartrack', region: 'za', username: 'KARO00012', password: 'subuser-key' },
    {
      vehicles: [
        { id: '7', follows: false, vehicle_id: null },
        { id: '8', follows: true, vehicle_id: null },
      ],
    },
  ])
})

test('shows how the pulls go, and pulls now or older trips', async () => {
  account = createCartrackAccount()
  await show()
  await expect.element(page.getByText('Working')).toBeVisible()
  await expect.element(page.getByText(/1.234/)).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await choose('Pull now')
  await expect.element(page.getByText('Pull started')).toBeVisible()
  await choose('Pull older trips')
  await page.getByLabelText('From').fill('2001-01-01')
  await button('Pull').click()
  await expect.element(page.getByText('Choose a day in the last five years.')).toBeVisible()
  const lastYear = new Date().getFullYear() - 1
  await page.getByLabelText('From').fill(`${lastYear}-03-01`)
  await button('Pull').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([{}, { from: `${lastYear}-03-01` }])
})

test('shows the last error with its time, and takes a new password', async () => {
  account = createCartrackAccount({
    error: { code: 'wrong_password', found: '', message: 'x', at: '2026-03-10T06:00:00.000Z' },
  })
  await show()
  await expect.element(alert().getByText('does not accept this username and password')).toBeVisible()
  await expect.element(alert().getByText('08:00')).toBeVisible()
  await button('Enter the password').click()
  await page.getByLabelText('API password', { exact: true }).fill('new')
  await button('Save').click()
  await expect.element(page.getByText('Working')).toBeVisible()
})

test('offers readings with what is doubtful about them', async () => {
  account = createCartrackAccount({
    readings: [
      { vehicle: '7', date: '2026-02-28', odometer_km: 149_940, state: 'new', because: '', doubt: '' },
      {
        vehicle: '7',
        date: '2026-03-01',
        odometer_km: 149_941,
        state: 'new',
        because: '',
        doubt: "The tracker's odometer was reset in this time, so its reading may not be the dashboard's.",
      },
      { vehicle: '7', date: '2025-03-01', odometer_km: 120_000, state: 'known', because: '', doubt: '' },
    ],
  })
  await show()
  await expect.element(page.getByText("The tracker's odometer was reset in this time", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Add 149.940.* on .*28 Feb/ }).click()
  await expect.element(page.getByText('Odometer reading added')).toBeVisible()
  expect(sent).toEqual([{ readings: [{ vehicle: '7', date: '2026-02-28' }] }])
  await expect.element(page.getByRole('button', { name: /^Add 149.940.* on .*28 Feb/ })).not.toBeInTheDocument()
})

test('switches writing back on, and shows why it fails', async () => {
  account = createCartrackAccount({
    write_error: { code: 'not_allowed', found: 'Sub-user is read-only', message: 'x', at: '2026-03-10T06:00:00.000Z' },
  })
  await show()
  await expect.element(page.getByText('Sub-user is read-only', { exact: false })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Write classifications back/ }).click()
  await expect.element(page.getByText('Writing back switched on')).toBeVisible()
  await expect.element(page.getByText('Sub-user is read-only', { exact: false })).toBeVisible()
  expect(sent).toEqual([{ vehicles: [], write_back: true }])
})

test('disconnects', async () => {
  account = createCartrackAccount()
  await show()
  await choose('Disconnect')
  await expect.element(page.getByText('Your trips stay, and the password is deleted.', { exact: false })).toBeVisible()
  await button('Disconnect').click()
  await expect.element(button('Connect Cartrack')).toBeVisible()
})
