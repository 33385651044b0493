import { expect, test } from 'vitest'
import { MIN_CONNECTIONS, splitConnections } from './connection-budget.ts'

test('a server opens 16 connections and a worker 12, one of them to listen for jobs', () => {
  expect(splitConnections('serve', null)).toEqual({ queries: 7, identity: 4, thread: 3, jobs: 2 })
  expect(splitConnections('work', null)).toEqual({ queries: 6, identity: 2, thread: 0, jobs: 3 })
})

test('the smallest budget leaves each part a connection', () => {
  expect(splitConnections('serve', MIN_CONNECTIONS)).toEqual({ queries: 3, identity: 2, thread: 1, jobs: 2 })
  expect(splitConnections('work', MIN_CONNECTIONS)).toEqual({ queries: 3, identity: 1, thread: 0, jobs: 3 })
})
