import pg from 'pg'

/** Does to a Spoor that runs what a click on the link in the mail and an administrator who verifies a payment do. */
export async function letIn(databaseUrl: string, person: { email: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('update identity."user" set "emailVerified" = true where email = $1', [person.email])
    await client.query(
      `update app_user set email_verified = true, payment_verified = true, payment_verified_at = now(),
         approval_status = 'approved', subscription_expires_at = now() + interval '365 days'
       where email = $1`,
      [person.email],
    )
  } finally {
    await client.end()
  }
}
