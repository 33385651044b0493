import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CLASSIFY = fileURLToPath(new URL('classify.ts', import.meta.url))

let folder = ''
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoor-classify-'))
  const rows = Array.from({ length: 40 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 2, 2 + i)).toISOString().slice(0, 10)
    // The reason reveals the class, so it must not be used.
    return [
      `${day} 07:30,${day} 08:00,Villa,Head office,-33.9,18.6,-33.95,18.5,12,Private,Personal matters`,
      `${day} 10:00,${day} 10:40,Head office,Mills,-33.95,18.5,-33.8,18.7,30,Business,Visit to Mr A`,
    ]
  }).flat()
  const heading = 'Start,End,From,To,Start Lat,Start Lng,End Lat,End Lng,Distance (km),Category,Purpose'
  await writeFile(file('trips.csv'), `${[heading, ...rows].join('\n')}\n`)
  await writeFile(file('turned.csv'), `${[heading, ...rows.toReversed()].join('\n')}\n`)
  const relabelled = rows.with(
    rows.length - 1,
    rows.at(-1)!.replace('Business,Visit to Mr A', 'Private,Personal matters'),
  )
  await writeFile(file('relabelled.csv'), `${[heading, ...relabelled].join('\n')}\n`)
  await writeFile(
    file('unlabelled.csv'),
    'Start,End,From,To,Km\n2026-03-02 07:30,2026-03-02 08:00,Paarl,Worcester,55\n',
  )
  const place = { name: 'Home', lat: -33.9, lng: 18.6, radius_m: 150, kind: 'home' }
  await writeFile(file('places.json'), JSON.stringify([place]))
  await writeFile(file('bad-places.json'), JSON.stringify([{ ...place, radius_m: 0 }]))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function classify(...given: string[]): Promise<{ out: string; err: string; exitCode: number | null }> {
  const child = spawn(process.execPath, [CLASSIFY, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { out, err, exitCode }
}

const parseLines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('classify', () => {
  it('prints a line per trip with a suggestion that ignores its own class', async () => {
    const { out, exitCode } = await classify('--json', file('trips.csv'), '--places', file('places.json'))
    expect(exitCode).toBe(0)
    const lines = parseLines(out)
    expect(lines).toHaveLength(80)
    expect(lines[0]).toEqual({
      started_at: '2026-03-02T05:30:00.000Z',
      start_location: 'Villa',
      end_location: 'Head office',
      suggested: 'business',
      confidence: 0.6,
      because: ['It started on a weekday between 06:00 and 18:00'],
      actual: 'private',
    })
    expect(lines.at(-1)).toMatchObject({ suggested: 'business', actual: 'business' })
    expect(lines.at(-2)?.because).toContain('39 of your 39 trips from Home to Head office were private')
    for (const { suggested, because } of lines.slice(10)) expect([suggested, because]).not.toContain(null)
  })

  it("depends neither on the order of the file nor on the trip's own class", async () => {
    const [straight, turned, relabelled] = await Promise.all(
      ['trips.csv', 'turned.csv', 'relabelled.csv'].map((name) => classify('--json', file(name))),
    )
    expect(turned.out).toBe(straight.out)
    const { actual, ...last } = parseLines(straight.out).at(-1)!
    expect(actual).toBe('business')
    expect(parseLines(relabelled.out).at(-1)).toEqual({ ...last, actual: 'private' })
  })

  it.each([
    [['unlabelled.csv'], /no column that classifies/],
    [['trips.csv', '--places', 'bad-places.json'], /0\.radius_m/],
  ])('refuses %s', async (names, message) => {
    const { err, out, exitCode } = await classify(
      ...names.map((name) => (/\.\w+$/.test(name) && name !== '0.2' ? file(name) : name)),
    )
    expect([exitCode, out]).toEqual([1, ''])
    expect(err).toMatch(message)
  })
})
