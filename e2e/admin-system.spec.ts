import pg from 'pg'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** Inserts a permanently failed mail, which is not retried automatically. */
async function insertFailedMail(to: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into jobs.job (name, data, state, retry_count, retry_limit, completed_on, output)
     values ('send-mail', $1, 'failed', 11, 11, now(), '{"message": "The mail server refused it."}')`,
    [JSON.stringify({ to, subject: 'Your file is ready', text: 'Text', html: '<p>Text</p>' })],
  )
  await client.end()
}

test("an administrator sees the system's state and retries a mail", async ({ signedInPage: page, person }) => {
  test.slow()
  await changeAccount(person, 'administrator')
  const to = `given-up-${Date.now()}@example.com`
  await insertFailedMail(to)

  await page.goto('/admin/system')
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('Reachable')
  await expect(page.getByRole('region', { name: 'Last backup' })).toContainText('None yet')
  const mail = page.getByRole('listitem').filter({ hasText: to })
  await expect(mail).toContainText('after 12 tries: The mail server refused it.')
  await expectAccessibleEverywhere(page)
  await mail.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('It is tried again now.')).toBeVisible()
  await expect(mail).toHaveCount(0)
})
