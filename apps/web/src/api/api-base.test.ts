import { expect, test } from 'vitest'
import { findApiBase } from './api-base.ts'

function answering(...bases: string[]) {
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

test('what is configured holds', async () => {
  const { asked, fetch } = answering()
  expect(await findApiBase({ configured: 'https://api.example/', development: true, fetch })).toBe(
    'https://api.example',
  )
  expect(asked).toEqual([])
})

test('a built page calls where it came from', async () => {
  const { asked, fetch } = answering()
  expect(await findApiBase({ configured: undefined, development: false, fetch })).toBe('')
  expect(asked).toEqual([])
})

test('in development the first port that answers is taken, in order', async () => {
  const { asked, fetch } = answering('http://localhost:8001', 'http://localhost:8080')
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8001')
  expect(asked).toEqual([
    'http://localhost:8005/health',
    'http://localhost:8000/health',
    'http://localhost:8001/health',
  ])
})

test('the own origin is taken where it is configured, as the development server is that passes calls on', async () => {
  const { asked, fetch } = answering('http://localhost:8005')
  expect(await findApiBase({ configured: '/', development: true, fetch })).toBe('')
  expect(asked).toEqual([])
})

test('where none answers, 8000 is taken', async () => {
  const { asked, fetch } = answering()
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8000')
  expect(asked.at(-1)).toBe('http://localhost:8080/health')
})

test('a page server that answers anything with its index page is not the API', async () => {
  const fetch = () => Promise.resolve(new Response('<!doctype html>'))
  expect(await findApiBase({ configured: undefined, development: true, fetch })).toBe('http://localhost:8000')
})
