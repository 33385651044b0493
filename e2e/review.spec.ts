import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addPlannedYear } from './support/planned-year.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

const left = (page: Page, text: string) => expect(page.getByText(text, { exact: false }).first()).toBeVisible()
const counts = async (page: Page, person: Person) =>
  (await page.request.get('/trips/totals', { headers: person.headers })).json()

test('a rule shows what it changes, and 34 trips are reviewed by keyboard', async ({ signedInPage: page, person }) => {
  test.slow()
  await addPlannedYear(person, { clients: false, most: 34 })
  await page.goto('/places?tab=rules')
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('One end').selectOption('Home')
  await dialog.getByLabel('Other end').selectOption('Tyger Valley')
  await dialog.getByRole('button', { name: 'Private', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(/Changes \d+ trips/)
  const previewed = Number(/\d+/.exec(await dialog.getByRole('heading', { name: /Changes/ }).innerText())?.[0])
  await expectAccessible(page, { what: 'the editor of a rule' })
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  const rules = page.getByRole('region', { name: 'Your rules, in order' })
  await expect(rules.getByRole('listitem')).toHaveText(/Between Home and Tyger Valley.*Private/)

  // The same conditions with the opposite result cause an error, and no rule is added.
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('One end').selectOption('Tyger Valley')
  await dialog.getByLabel('Other end').selectOption('Home')
  await expect(dialog).toContainText('Rule 1 contradicts this one: “between Home and Tyger Valley → private”')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Rule 1 contradicts this one')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const weekdays = page.getByRole('checkbox', { name: 'Weekdays 08:00–17:00 are business' })
  await expect(weekdays).not.toBeChecked()
  await weekdays.press('Space')
  await expect(weekdays).toBeChecked()
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, { what: 'the rules' })

  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'To do' }).getByRole('link', { name: 'Review' }).click()
  await left(page, '34 trips to review')
  await expectAccessible(page, { what: 'the review' })
  // Accept a whole group, undo it as one step, and accept it again.
  await left(page, '34 trips to review, ')
  const card = page.getByRole('region', { name: 'Trip to review' })
  await expect(card).toContainText('Home')
  await expect(card).toContainText('Your rule: between Home and Tyger Valley → private')
  const inGroup = Number(/^\d+/.exec(await card.innerText())?.[0])
  expect(inGroup).toBeLessThan(previewed)
  await page.keyboard.press('Enter')
  await left(page, `${34 - inGroup} trips to review`)
  await page.keyboard.press('u')
  await left(page, '34 trips to review')
  await expect(page.getByText(`${inGroup} trips are back in review`)).toBeVisible()
  await page.keyboard.press('Enter')
  await left(page, `${34 - inGroup} trips to review`)
  // Review the others one by one: give the first a reason, reject the second.
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.keyboard.type('Quotation with Canal Properties')
  await page.keyboard.press('Enter')
  await page.keyboard.press('b')
  await left(page, `${33 - inGroup} trips to review`)
  await page.keyboard.press('r')
  for (let open = 32 - inGroup; open > 0; open--) {
    await left(page, open === 1 ? '1 trip to review' : `${open} trips to review`)
    await page.keyboard.press(open % 2 ? 'b' : 'p')
  }
  await expect(page.getByText('You reviewed 34 trips.')).toBeVisible()
  await expect.poll(async () => (await counts(page, person)).pending_trips).toBe(0)
  expect(await counts(page, person)).toMatchObject({ trips: 33, unclassified_trips: 0 })
  const reasoned = await page.request.get('/trips?q=canal%20properties', { headers: person.headers })
  expect((await reasoned.json()).items).toMatchObject([{ classification: 'business', status: 'confirmed' }])
})

test("the demo's year is reviewed with reasons in a few dozen keys", async ({ signedInPage: page, person }) => {
  test.slow()
  const planned = await addPlannedYear(person)
  const { headers } = person
  // Days off take precedence: a trip to a client's town on a day off is private.
  const weekends = { conditions: { days: [6, 7] }, classification: 'private' }
  expect((await page.request.post('/rules', { headers, data: weekends })).status()).toBe(201)
  for (const preset of ['client_on_the_way', 'home_to_work']) {
    await page.request.put('/rules/presets', { headers, data: { preset, enabled: true } })
  }
  await page.goto('/review')
  await left(page, `${planned.size} trips to review`)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const done = page.getByText(`You reviewed ${planned.size} trips.`)
  const position = page.getByText(/ · 1 of \d+$/)
  while (!(await done.isVisible())) {
    const before = await position.textContent()
    const card = page.getByRole('region', { name: 'Trip to review' })
    // A trip suggested as business also gets an earlier reason, or the reason for a visit.
    const isBusiness = await card.getByRole('list', { name: 'Recent reasons' }).isVisible()
    if (isBusiness && (await card.getByRole('textbox').inputValue()) === '') await press('1')
    await press('Enter')
    await expect(async () =>
      expect((await done.isVisible()) || (await position.textContent()) !== before).toBe(true),
    ).toPass()
  }
  await expect.poll(async () => (await counts(page, person)).pending_trips).toBe(0)
  const trips: { id: string; classification: string; reason: string }[] = []
  for (let cursor = ''; ;) {
    const { items, next_cursor } = await (await page.request.get(`/trips?limit=500${cursor}`, { headers })).json()
    trips.push(...items)
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  const missing = trips.filter((trip) => trip.classification === 'business' && trip.reason === '')
  expect(missing).toEqual([])
  const right = trips.filter(({ id, classification }) => planned.get(id)?.classification === classification).length
  console.log(`Reviewed ${trips.length} trips with ${keys} keys; ${right} as the driver drove them.`)
  // At two seconds for each group and key press, five minutes allow 150.
  expect(keys).toBeLessThan(150)
  expect(right / trips.length).toBeGreaterThan(0.98)
})
