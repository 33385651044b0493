import { beforeAll, describe, expect, test } from 'vitest'
import { uploadClient } from '../../features/intake/uploads/testing/upload-client.ts'
import { setUpMailedApp, setUpTestApp, type TestUser } from '../../testing/test-app.ts'

const { spoor } = setUpMailedApp()
const TOKEN = 'a-long-token-for-scrapes'
const guarded = setUpTestApp({ config: { metrics: { token: TOKEN, workerPort: null } } })

let driver: TestUser
beforeAll(async () => {
  driver = await spoor.signUp()
})

async function scrape(): Promise<string> {
  return (await spoor.app.inject('/metrics')).body
}

/** The value of a series, such as `spoor_jobs_waiting{queue="send-mail"}`; 0 if there is none. */
async function read(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

describe('metrics are readable by', () => {
  const TOO_FAR = { detail: 'Without SPOOR_METRICS_TOKEN only this machine may read the metrics.' }

  test('only this machine, without a token', async () => {
    const here = await spoor.app.inject('/metrics')
    expect([here.statusCode, here.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const elsewhere = await spoor.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([403, TOO_FAR])
  })

  test.each(['x-forwarded-for', 'forwarded', 'via'])(
    'no request forwarded by a proxy on this machine (%s)',
    async (name) => {
      const forwarded = await spoor.app.inject({ url: '/metrics', headers: { [name]: '203.0.113.7' } })
      expect([forwarded.statusCode, forwarded.json()]).toEqual([403, TOO_FAR])
    },
  )

  test('only the bearer of a token, from anywhere', async () => {
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
      return (await guarded.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers })).statusCode
    }
    expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
    expect(await ask('Bearer another')).toBe(401)
    expect(await ask()).toBe(401)
    expect((await guarded.app.inject('/metrics')).statusCode).toBe(401)
  })
})

describe('the metrics count', () => {
  test('requests by pattern and status, never by address', async () => {
    const id = '5f0c7a52-6d0e-4d0a-9b1e-3c1f2a7b8d90'
    await spoor.app.inject({ url: `/trips/${id}`, headers: driver.headers })
    await spoor.app.inject(`/trips/${id}`)
    await spoor.app.inject('/wp-login.php')
    const text = await scrape()
    expect(text).toContain('spoor_http_requests_total{method="GET",route="/trips/:id",status="404"} 1')
    expect(text).toContain('spoor_http_requests_total{method="GET",route="/trips/:id",status="401"} 1')
    expect(text).toContain('spoor_http_requests_total{method="GET",route="unmatched",status="404"} 1')
    expect(text).toContain('spoor_http_request_duration_seconds_count{method="GET",route="/trips/:id"} 2')
    expect(text).not.toContain(id)
    expect(text).not.toContain('wp-login')
    // The scrape itself.
    expect(text).toContain('spoor_http_requests_in_flight 1')
  })

  test('the pool, and the queues with the age of the oldest due job', async () => {
    await spoor.runJobs()
    expect(await read('spoor_database_up')).toBe(1)
    expect(await read('spoor_database_pool{state="total"}')).toBeGreaterThan(0)
    expect(await read('spoor_database_pool{state="waiting"}')).toBe(0)
    expect(await read('spoor_jobs_waiting{queue="process-upload"}')).toBe(0)

    await uploadClient(spoor, driver).send('Date,From,To,Km\n2026-03-02,Paarl,Ceres,58\n')
    const { pool } = spoor.dependencies
    await pool.query(`update jobs.job set created_on = now() - interval '90 s', start_after = now() - interval '90 s'
      where name = 'process-upload' and state = 'created'`)
    expect(await read('spoor_jobs_waiting{queue="process-upload"}')).toBe(1)
    const age = await read('spoor_job_oldest_waiting_seconds{queue="process-upload"}')
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(150)
    await pool.query(`update jobs.job set start_after = now() + interval '1 h' where name = 'process-upload'`)
    expect(await read('spoor_jobs_waiting{queue="process-upload"}')).toBe(0)
    await pool.query(`update jobs.job set start_after = now() where name = 'process-upload'`)
    await spoor.runJobs()
  })

  test('imports, jobs and mails by outcome', async () => {
    const client = uploadClient(spoor, driver)
    const before = { saved: await read('spoor_imports_total{outcome="saved",reason=""}') }
    await client.upload('Date,From,To,Km\n2026-03-03,Paarl,Ceres,58\n')
    expect(await read('spoor_imports_total{outcome="saved",reason=""}')).toBe(before.saved + 1)
    await client.upload('no table at all')
    expect(await scrape()).toMatch(/spoor_imports_total\{outcome="failed",reason="\w+"\} 1/)
    expect(await read('spoor_jobs_total{queue="process-upload",outcome="completed"}')).toBeGreaterThan(1)
    expect(await read('spoor_mails_total{outcome="sent"}')).toBeGreaterThan(1)
    expect(await read('spoor_mails_total{outcome="failed"}')).toBe(0)
  })
})

describe('request ids', () => {
  test('a valid id of the caller is used, any other is replaced', async () => {
    const idOf = async (sent: string) =>
      (await spoor.app.inject({ url: '/trips', headers: { 'x-request-id': sent } })).headers['x-request-id']
    expect(await idOf('proxy-7f3a:12')).toBe('proxy-7f3a:12')
    for (const wrong of ['short', 'x'.repeat(65), 'two words', 'line"break']) {
      expect(await idOf(wrong)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('reach the jobs that the request enqueued, and the jobs of those', async () => {
    const headers = { ...driver.headers, 'x-request-id': 'request-of-a-file' }
    const form = new FormData()
    form.append('file', new Blob(['Date,From,To,Km\n2026-03-04,Paarl,Ceres,58\n']), 'trips.csv')
    const body = new Response(form)
    const payload = Buffer.from(await body.arrayBuffer())
    const type = body.headers.get('content-type') as string
    await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...headers, 'content-type': type },
      payload,
    })
    await spoor.runJobs()
    const { rows } = await spoor.dependencies.pool.query(
      `select name from jobs.job where data ->> 'requestId' = 'request-of-a-file' order by name`,
    )
    const names = rows.map(({ name }: { name: string }) => name)
    expect(names).toContain('process-upload')
    expect(names).toContain('send-mail')
  })
})
