import pg from 'pg'

/**
 * Grants access on a running Spoor, like following the mailed link and an administrator verifying a payment, and
 * completes the steps to the first logbook.
 */
export async function letIn(databaseUrl: string, person: { email: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update identity."user" set "emailVerified" = true where email = $1', [person.email])
    await client.query(
      `update app_user set email_verified = true, payment_verified = true, payment_verified_at = now(),
         approval_status = 'approved', first_logbook = 'done', subscription_expires_at = now() + interval '365 days'
       where email = $1`,
      [person.email],
    )
  } finally {
    await client.end()
  }
}
