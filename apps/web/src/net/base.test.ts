import { expect, test } from 'vitest'
import { findApiBase } from './base.ts'

function createFetch(...bases: string[]) {
  const asked: string[] = []
  const fetch = (url: string) => {
    asked.push(url)
    const base = url.replace(/\/health$/, '')
    return bases.includes(base)
      ? Promise.resolve(Response.json({ status: 'ok', version: '1.0.0' }))
      : Promise.reject(new TypeError('refused'))
  }
  return { asked, fetch }
}

test('uses the configured address', async () => {
  const { asked, fetch } = createFetch()
  expect(await findApiBase({ configured: 'https://api.example/', development: true, fetch })).toBe(
    'https://api.example',
  )
  expect(asked).toEqual([])
})

test("uses the page's own origin in a built page", async () => {
  const { asked, fetch } = createFetch()
  expect(await findApiBase({ configured: undefined, development: false, fetch })).toBe('')
  expect(asked).toEqual([])
})

test('uses the first port that answers in development', async () => {
  const { asked, fetch } = createFetch('http://localhost:8001', 'http://localhost:8080')
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8001')
  expect(asked).toEqual([
    'http://localhost:8005/health',
    'http://localhost:8000/health',
    'http://localhost:8001/health',
  ])
})

test("uses the page's own origin if configured, as for the development server's proxy", async () => {
  const { asked, fetch } = createFetch('http://localhost:8005')
  expect(await findApiBase({ configured: '/', development: true, fetch })).toBe('')
  expect(asked).toEqual([])
})

test('falls back to port 8000 if none answers', async () => {
  const { asked, fetch } = createFetch()
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8000')
  expect(asked.at(-1)).toBe('http://localhost:8080/health')
})

test('does not mistake a server that answers every path with its index page for the API', async () => {
  const fetch = () => Promise.resolve(new Response('<!doctype html>'))
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8000')
})
