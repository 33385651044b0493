// Starts the database in the given folder and writes numbers until it is killed, printing each one after its commit.
import pg from 'pg'
import { startPostgres } from '../start-postgres.ts'

const postgres = await startPostgres(process.argv[2])
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
await client.query('create table if not exists written (n int)')
const { rows } = await client.query<{ next: number }>('select coalesce(max(n), 0)::int + 1 as next from written')
for (let n = rows[0].next; ; n++) {
  await client.query('insert into written values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
