import { expect, inject, test } from 'vitest'
import { checkStatement } from './check-sql.ts'
import { inCopyTransaction } from './in-copy-transaction.ts'
import { openDatabase } from './open-database.ts'
import { createTestDatabase } from './testing/template-database.ts'
import { SWEEP } from './database.ts'

test('refuses statements on owner data without an owner', () => {
  const refused = (text: string) => expect(() => checkStatement(text), text)
  refused('select id from trip where id = $1').toThrow('without owner_id')
  refused('select "owner_id" from "trip" as "t" where "id" = $1').toThrow('without owner_id')
  refused('update vehicle set name = $1 where id = $2').toThrow('without owner_id')
  refused('insert into place (id, name) values ($1, $2)').toThrow('without owner_id')
  refused('select from trip join upload on trip.owner_id = upload.owner_id').toThrow('without owner_id')
  refused('select from trip where owner_id in (select id from app_user where company_id = $1)').toThrow(
    'without owner_id',
  )
  refused('select id from trip where owner_id = $1').not.toThrow()
  refused('select id from "trip" where "trip"."owner_id" = any($1::uuid[])').not.toThrow()
  refused('select id from trip where "owner_id" in ($1, $2)').not.toThrow()
  refused('insert into "trip" ("id", "owner_id") values ($1, $2)').not.toThrow()
  refused('select name from app_user where id = $1').not.toThrow()
  refused('select trip from company').not.toThrow()
})

test('refuses sweeps that also read the directory', () => {
  const sweep = (text: string) => expect(() => checkStatement(`${text} /* sweep */`), text)
  sweep('select distinct owner_id from trip').not.toThrow()
  sweep('select owner_id from trip join trip_tally using (owner_id)').not.toThrow()
  sweep('select from trip join app_user on app_user.id = trip.owner_id').toThrow('also reads app_user')
  sweep('select from company_trip').toThrow('also reads company_trip')
})

test('checks each statement of a database opened with the option', async () => {
  const testDatabase = await createTestDatabase(inject('databaseUrl'))
  const { database, pool, close } = openDatabase(testDatabase.url, { checksSql: true })
  try {
    expect(() => database.selectFrom('trip').select('id').compile()).toThrow('trip without owner_id')
    expect(await database.selectFrom('trip').select('id').modifyEnd(SWEEP).execute()).toEqual([])
    await expect(inCopyTransaction(pool, (tx) => tx.selectFrom('trip').select('id').execute())).rejects.toThrow(
      'trip without owner_id',
    )
  } finally {
    await close()
    await testDatabase.drop()
  }
})
