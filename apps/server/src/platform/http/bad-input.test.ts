import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

const spoor = setUpTestApp()
let user: TestUser
beforeAll(async () => {
  user = await spoor.signUp()
})

async function put(payload: string | Buffer, contentType = 'application/json') {
  const headers = { ...user.headers, 'content-type': contentType }
  const response = await spoor.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload })
  return { status: response.statusCode, body: response.json<{ detail: string }>() }
}

const nameNow = async (): Promise<string> =>
  (await spoor.app.inject({ url: '/auth/profile', headers: user.headers })).json().name

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

describe('an invalid body is refused with one sentence and changes nothing', () => {
  test.each([
    ['a megabyte and a byte', `{"name":"${'x'.repeat(1_048_576)}"}`, 413],
    ['a hundred thousand lists in one another', deep('[', ']', 100_000), 422],
    ['deep objects', `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 422],
    ['a name of many lists', `{"name":${deep('[', ']', 100_000)}}`, 422],
    ['a million keys', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`).join(',')}}`, 422],
    ['a prototype', '{"__proto__":{"role_type":"system_admin"}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"role":"x"}}}', 400],
    ['half of it', '{"name":"Half', 400],
    ['two of them', '{"name":"One"}{"name":"Two"}', 400],
    ['a number', '7', 422],
    ['null', 'null', 422],
    ['a list', '[{"name":"In a list"}]', 422],
    ['NaN', '{"name":NaN}', 400],
    ['bytes that are no UTF-8', Buffer.from('7b226e616d65223a22ff fe227d'.replaceAll(' ', ''), 'hex'), 422],
    ['UTF-16', Buffer.from('{"name":"Wide"}', 'utf16le'), 400],
  ])('%s', async (_, payload, expected) => {
    const before = await nameNow()
    const { status, body } = await put(payload)
    expect([status, body.detail]).toEqual([expected, expect.any(String)])
    expect(body.detail).not.toMatch(/at .*\.[jt]s|Maximum call stack|\bSQL\b/)
    expect(await nameNow()).toBe(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('a body of %s', async (contentType) => expect((await put('{"name":"Typed"}', contentType)).status).toBe(415))

  test('validates and uses the last of two duplicate keys', async () => {
    expect((await put('{"name":"Lindiwe","name":"<script>"}')).status).toBe(422)
    expect((await put('{"name":"<script>","name":"Lindiwe"}')).status).toBe(200)
    expect(await nameNow()).toBe('Lindiwe')
  })
})

test('no route answers malformed bodies, queries or ids with a 5xx', async () => {
  const strange = [
    '{}',
    '[]',
    '"x"',
    '{"a":{"b":[null]}}',
    deep('[', ']', 20_000),
    '{"ids":["\\u0000"]}',
    '{"filter":{"q":"\\ud800"}}',
  ]
  const faults: string[] = []
  for (const route of ALL_ROUTES.filter(({ path }) => !path.startsWith('/test/'))) {
    const url = route.path.replaceAll(/:\w+/g, '%00')
    for (const query of [
      '',
      '?limit=-1&cursor=%FF&q=%00&sort=;drop',
      '?limit=1e99&offset=1e99&vehicle_id[]=x&from=9999999-99-99',
    ]) {
      const withBody = ['POST', 'PUT', 'PATCH'].includes(route.method)
      for (const payload of withBody ? strange : [undefined]) {
        const response = await spoor.app.inject({
          method: route.method,
          url: url + query,
          headers: { ...user.headers, ...(payload && { 'content-type': 'application/json' }) },
          ...(payload && { payload }),
        })
        if (response.statusCode >= 500)
          faults.push(`${route.method} ${url}${query} ${payload?.slice(0, 30)}: ${response.body}`)
      }
    }
  }
  expect(faults).toEqual([])
})

describe('headers', () => {
  test.each([
    ['no scheme', 'x'],
    ['another scheme', 'Basic eDp5'],
    ['nothing behind it', 'Bearer '],
    ['two tokens', 'Bearer a b'],
    ['a very long token', `Bearer ${'x'.repeat(10_000)}`],
    ['a token of dots', 'Bearer ...'],
    ['unsigned', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('a token with %s is 401 and nothing more', async (_, authorization) => {
    const response = await spoor.app.inject({ url: '/auth/profile', headers: { authorization } })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([401, ['detail']])
  })
})
