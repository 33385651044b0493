import { beforeEach, expect, test, vi } from 'vitest'
import { endUnanswered, FakeWorld, settled } from './testing/fake-world.ts'

let world: FakeWorld
beforeEach(() => {
  world = new FakeWorld()
  world.drive(0)
})

test('records a trip in the specified shape and lists the newest first', async () => {
  const tracker = await world.load()
  expect(tracker.getState().phase).toBe('idle')
  await tracker.start()
  expect(tracker.getState()).toMatchObject({ phase: 'active', active: { status: 'active', distance: 0 } })
  expect(world.screenHeld).toBe(true)
  for (let second = 1; second <= 60; second++) world.drive(second * 20)
  expect(tracker.getState().distanceM).toBeCloseTo(1200, 0)
  await tracker.end()
  expect(world.screenHeld).toBe(false)
  const [trip] = tracker.getState().history
  expect(trip).toMatchObject({
    startTime: '2026-03-02T06:00:01.000Z',
    endTime: '2026-03-02T06:01:01.000Z',
    startLocation: { lat: -26.1, lng: 28.05, accuracy: 8, timestamp: Date.parse('2026-03-02T06:00:01Z') },
    distance: 1.2,
    status: 'completed',
    gaps: [],
  })
  expect([trip.startLocation.address, trip.endLocation?.address]).toEqual(['Street -26.10', 'Street -26.09'])
  expect(JSON.parse(world.stored.get('spoor_trips:driver') as string)).toHaveLength(1)

  await tracker.start()
  world.drive(1300)
  await endUnanswered(tracker)
  expect(tracker.getState().history.map(({ startTime }) => startTime)).toEqual([
    '2026-03-02T06:01:01.000Z',
    '2026-03-02T06:00:01.000Z',
  ])
})

test("sends a finished trip once with its path, and shows the logbook's distance", async () => {
  const tracker = await world.load()
  await tracker.start()
  for (let second = 1; second <= 3; second++) world.drive(second * 50)
  await endUnanswered(tracker)
  await settled()
  expect(world.sent).toHaveLength(1)
  expect(world.sent[0]).toMatchObject({
    client_id: tracker.getState().history[0].id,
    source: 'tracker',
    started_at: '2026-03-02T06:00:01.000Z',
    start_location: 'Street -26.10',
    start_lat: -26.1,
  })
  expect(world.sent[0].distance_km).toBeUndefined()
  expect(world.sent[0].path?.coordinates).toHaveLength(4)
  expect(tracker.getState().history[0]).toMatchObject({ handedOver: true, distance: 12.5 })
  await tracker.tripSync()
  await world.load()
  expect(world.sent).toHaveLength(1)
})

test('waits for a network across a reload, and looks up names later', async () => {
  let tracker = await world.load()
  world.online = false
  await tracker.start()
  world.drive(500)
  await endUnanswered(tracker)
  await settled()
  expect(tracker.getState().history[0].startLocation.address).toBe('Location: -26.1000°, 28.0500°')
  expect(world.sent).toEqual([])
  tracker = await world.load()
  expect(tracker.getState().history[0].handedOver).toBe(false)
  world.online = true
  await world.retryNow()
  expect(world.sent).toMatchObject([{ start_location: 'Street -26.10' }])
  expect(tracker.getState().history[0]).toMatchObject({
    handedOver: true,
    startLocation: { address: 'Street -26.10' },
  })
})

test('resends a trip under the same id after a lost reply', async () => {
  const tracker = await world.load()
  world.replyLost = true
  await tracker.start()
  world.drive(500)
  await endUnanswered(tracker)
  await settled()
  expect(tracker.getState().history[0].handedOver).toBe(false)
  world.replyLost = false
  await world.retryNow()
  expect(world.sent).toHaveLength(2)
  expect(world.sent[0].client_id).toBe(world.sent[1].client_id)
  expect(tracker.getState().history[0].handedOver).toBe(true)
})

test('reports a refused trip and resends it on request', async () => {
  const tracker = await world.load()
  world.refusal = 'A trip cannot end before it begins.'
  await tracker.start()
  world.drive(200)
  await endUnanswered(tracker)
  await settled()
  const [{ id }] = tracker.getState().history
  expect(tracker.getState().history[0].refused).toBe('A trip cannot end before it begins.')
  world.refusal = null
  await tracker.tripSync()
  expect(world.sent).toEqual([])
  await tracker.retry(id)
  expect(tracker.getState().history[0]).toMatchObject({ refused: null, handedOver: true })
})

test('resumes an active trip with its path, and records the time in between as a gap', async () => {
  let tracker = await world.load()
  await tracker.start()
  for (let second = 1; second <= 20; second++) world.drive(second * 20)
  tracker.close()
  world.nowMs += 300_000
  tracker = await world.load()
  expect(tracker.getState()).toMatchObject({ phase: 'active', active: { status: 'active' } })
  expect(tracker.getState().distanceM).toBeCloseTo(400, 0)
  world.drive(5000)
  await endUnanswered(tracker)
  const [trip] = tracker.getState().history
  expect(trip.gaps).toEqual([{ from: '2026-03-02T06:00:21.000Z', to: '2026-03-02T06:05:22.000Z' }])
  expect(tracker.getState().missed).toEqual(trip.gaps)
  await settled()
  expect(world.sent[0].path?.gaps).toEqual([21])
})

test('records no gap for a quick reload, however long the vehicle was stationary before', async () => {
  let tracker = await world.load()
  await tracker.start()
  world.pass(600)
  tracker.close()
  world.nowMs += 5000
  tracker = await world.load()
  world.drive(60)
  await endUnanswered(tracker)
  expect(tracker.getState().history[0].gaps).toEqual([])
})

test('records a gap for a page hidden over a minute, and none for a visible stationary one', async () => {
  const tracker = await world.load()
  await tracker.start()
  world.pass(300)
  world.drive(20)
  expect(tracker.getState().active?.gaps).toEqual([])
  world.visible = false
  world.pass(90)
  world.visible = true
  world.drive(2000)
  expect(tracker.getState().active?.gaps).toHaveLength(1)
  expect(tracker.getState().fixes.at(-1)?.gap).toBe(true)
})

test('stores no trip of a device that did not move', async () => {
  const tracker = await world.load()
  await tracker.start()
  world.drive(20)
  expect(await tracker.end()).toBe(false)
  expect(tracker.getState()).toMatchObject({ phase: 'idle', active: null, history: [], asking: null })
  expect(world.sent).toEqual([])
  await tracker.start()
  expect(tracker.getState().phase).toBe('active')
})

test('draws a gap before the next accepted reading, even after inaccurate ones and a reload', async () => {
  let tracker = await world.load()
  await tracker.start()
  world.drive(20)
  world.visible = false
  world.pass(90)
  world.visible = true
  world.drive(2000, 500)
  expect(tracker.getState().active?.gaps).toHaveLength(1)
  tracker.close()
  tracker = await world.load()
  world.drive(2020)
  world.drive(2040)
  expect(tracker.getState().fixes.map(({ gap }) => gap)).toEqual([false, false, true, false])
  expect(tracker.getState().active?.gaps).toHaveLength(1)
})

test('shows separate messages for denied, unavailable and timed-out positions', async () => {
  const tracker = await world.load()
  world.position = null
  const said: string[] = []
  for (const code of [1, 2, 3]) {
    world.problemCode = code
    await tracker.start()
    expect(tracker.getState().failure?.of).toBe('start')
    said.push(tracker.getState().failure?.message ?? '')
  }
  expect(new Set(said).size).toBe(3)
  expect(tracker.getState()).toMatchObject({ phase: 'idle', active: null, history: [] })
})

test('recovers by itself when a revoked permission is granted again', async () => {
  const tracker = await world.load()
  await tracker.start()
  world.deny()
  world.pass(15)
  await settled()
  expect(tracker.getState().trouble).toContain('Allow location')
  world.denied = false
  world.pass(10)
  world.drive(300)
  expect(tracker.getState()).toMatchObject({ trouble: null, fixCount: 2 })
})

test('continues a trip that cannot end without a position, and can end it at the last one', async () => {
  const tracker = await world.load()
  await tracker.start()
  world.pass(20)
  world.drive(400)
  world.loseSignal()
  expect(tracker.getState().trouble).toContain('10 seconds')
  world.position = null
  await endUnanswered(tracker)
  expect(tracker.getState()).toMatchObject({ phase: 'active', failure: { of: 'end' } })
  expect(world.screenHeld).toBe(true)
  await tracker.end({ atLastFix: true })
  expect(tracker.getState()).toMatchObject({ phase: 'idle', failure: null })
  expect(tracker.getState().history[0].distance).toBe(0.4)
})

test('reports a gap before an end at the last known position without extending the path', async () => {
  const tracker = await world.load()
  await tracker.start()
  world.pass(20)
  world.drive(400)
  world.visible = false
  world.pass(90)
  world.position = null
  await endUnanswered(tracker)
  await tracker.end({ atLastFix: true })
  const [trip] = tracker.getState().history
  expect(trip).toMatchObject({
    distance: 0.4,
    gaps: [{ from: '2026-03-02T06:00:22.000Z', to: '2026-03-02T06:01:52.000Z' }],
  })
  expect(tracker.getState().missed).toEqual(trip.gaps)
})

test('deletes and clears only in this browser; unsent trips are still sent', async () => {
  const tracker = await world.load()
  for (const northM of [100, 200, 300]) {
    world.online = northM === 100
    await tracker.start()
    world.drive(northM)
    await endUnanswered(tracker)
    await settled()
  }
  tracker.forget([tracker.getState().history[0].id])
  expect(tracker.getState().history).toHaveLength(2)
  tracker.forget(tracker.getState().history.map(({ id }) => id))
  expect(tracker.getState().history).toEqual([])
  expect(world.sent).toHaveLength(1)
  world.online = true
  await tracker.tripSync()
  expect(world.sent).toHaveLength(3)
  expect(JSON.parse(world.stored.get('spoor_trips:driver') as string)).toEqual([])
})

test('records and sends a trip without browser storage, and reports that it is not stored', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world.storageFails = true
  const tracker = await world.load()
  await tracker.start()
  expect(tracker.getState().kept).toBe(false)
  world.drive(100)
  await endUnanswered(tracker)
  await settled()
  expect(tracker.getState().history).toHaveLength(1)
  expect(world.sent).toHaveLength(1)
  expect(warned).toHaveBeenCalled()
  warned.mockRestore()
})

test('backs up a damaged list before replacing it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world.stored.set('spoor_trips:driver', '[{"id":1')
  const tracker = await world.load()
  await tracker.start()
  expect(tracker.getState().phase).toBe('active')
  expect(world.stored.get('spoor_trips:driver:damaged')).toBe('[{"id":1')
  warned.mockRestore()
})

test('shares one trip between two tabs without duplicate fixes; either can end it', async () => {
  const one = await world.load()
  const other = await world.loadBeside()
  await one.start()
  other.reread()
  await settled()
  expect(other.getState()).toMatchObject({ phase: 'active', active: { id: one.getState().active?.id } })
  for (let second = 1; second <= 3; second++) world.drive(second * 50)
  await endUnanswered(other)
  one.reread()
  await settled()
  expect(one.getState()).toMatchObject({ phase: 'idle', active: null })
  expect(world.sent).toHaveLength(1)
  expect(world.sent[0].path?.coordinates).toHaveLength(4)
})

test('resumes the trip of another tab instead of starting a second one', async () => {
  const one = await world.load()
  const other = await world.loadBeside()
  await Promise.all([one.start(), other.start()])
  await other.start()
  expect(other.getState().active?.id).toBe(one.getState().active?.id)
  expect(JSON.parse(world.stored.get('spoor_trips:driver') as string)).toHaveLength(1)
})

const BUSINESS = { classification: 'business', reason: 'Visit to a client' } as const

async function driveAndEnd(): ReturnType<FakeWorld['load']> {
  const tracker = await world.load({ canAsk: true })
  await tracker.start()
  world.drive(500)
  await tracker.end()
  await settled()
  return tracker
}

test('holds a finished trip until the driver answers, then sends the answer with it', async () => {
  const tracker = await driveAndEnd()
  expect(tracker.getState()).toMatchObject({ phase: 'idle', history: [{ status: 'completed' }] })
  expect(tracker.getState().asking?.id).toBe(tracker.getState().history[0].id)
  await tracker.tripSync()
  expect(world.sent).toEqual([])
  await tracker.answer(BUSINESS)
  expect(tracker.getState().asking).toBeNull()
  expect(world.sent).toMatchObject([{ source: 'tracker', ...BUSINESS }])
  expect(tracker.getState().history[0]).toMatchObject({ handedOver: true, answer: BUSINESS })
})

test('sends an answer given offline once there is a network, even after a reload', async () => {
  world.online = false
  await (await driveAndEnd()).answer(BUSINESS)
  expect(world.sent).toEqual([])
  const tracker = await world.load()
  world.online = true
  await world.retryNow()
  expect(world.sent).toMatchObject([BUSINESS])
  expect(tracker.getState().history[0].handedOver).toBe(true)
})

test('sends the trip as business if the reason is skipped or the page is left', async () => {
  const tracker = await driveAndEnd()
  tracker.markBusiness()
  expect(tracker.getState().asking).not.toBeNull()
  await tracker.answer(null)
  expect(world.sent).toMatchObject([{ classification: 'business' }])
})

test('leaves a trip unclassified if the question is skipped or the next trip starts', async () => {
  const tracker = await driveAndEnd()
  await tracker.answer(null)
  await tracker.start()
  world.drive(900)
  await tracker.end()
  await tracker.start()
  await settled()
  expect(world.sent.map(({ classification }) => classification)).toEqual([undefined, undefined])
})

test('asks again after a reload if the question is visible, otherwise sends the trip', async () => {
  await driveAndEnd()
  const there = await world.load({ canAsk: true })
  expect(there.getState().asking).not.toBeNull()
  expect(world.sent).toEqual([])
  const elsewhere = await world.load({ canAsk: false })
  expect(elsewhere.getState().asking).toBeNull()
  expect(world.sent).toHaveLength(1)
})

test('sends a trip that is deleted during the question to the logbook', async () => {
  const tracker = await driveAndEnd()
  tracker.forget([tracker.getState().history[0].id])
  await settled()
  expect(tracker.getState()).toMatchObject({ asking: null, history: [] })
  expect(world.sent).toHaveLength(1)
})

test('assigns the chosen vehicle to the trip and preselects it for the next one', async () => {
  const tracker = await driveAndEnd()
  tracker.chooseVehicle('bakkie')
  await tracker.answer(null)
  await settled()
  expect(world.sent.at(-1)).toMatchObject({ vehicle_id: 'bakkie' })
  await tracker.start()
  world.drive(1300)
  await endUnanswered(tracker)
  await settled()
  expect(world.sent.at(-1)).toMatchObject({ vehicle_id: 'bakkie' })
  expect(world.sent).toHaveLength(2)
})
