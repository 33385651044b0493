import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RELEASES } from '../database/releases.ts'
import { JOB_KINDS, RETIRED_KINDS, type JobName } from './jobs.ts'

/** Payloads with every field, by release and kind. */
const examples = JSON.parse(await readFile(new URL('testing/job-examples.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, object[]>
>
const [last, current] = RELEASES.slice(-2)

test('the examples cover the last release and this one', () => {
  expect(Object.keys(examples)).toEqual([last, current])
  expect(Object.keys(examples[current])).toEqual(Object.keys(JOB_KINDS).toSorted())
})

test.each(Object.entries(examples[current]))('the payload of %s matches its examples', (name, payloads) => {
  for (const payload of payloads) expect(JOB_KINDS[name as JobName].payload.parse(payload)).toEqual(payload)
})

test.each(Object.entries(examples[last]))('%s of the last release still runs, or is retired', (name, payloads) => {
  if (RETIRED_KINDS.includes(name)) expect(JOB_KINDS).not.toHaveProperty(name)
  // A changed payload needs a new name, because a worker of either release may take the job.
  else expect(examples[current][name]).toEqual(payloads)
})
