import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from './testing/read-cells.ts'

/** Trips of one day under a header for their duration: start, duration, kilometres. */
const table = (header: string, ...rows: string[]): ReadCells =>
  readCells(csvCells(`Start,${header},From,To,Km\n${rows.map((row) => `2026-01-05 ${row.replace(' ', ',Paarl,Worcester,').replace('>', ',')}`).join('\n')}`)) // prettier-ignore
const seconds = (read: ReadCells): (number | null)[] =>
  read.trips.map((trip) => (trip.endedAtMs === null ? null : (trip.endedAtMs - trip.startedAtMs) / 1000))
const notes = (read: ReadCells): string => read.warnings.filter((each) => each.includes('durations')).join()

describe('durations that are numbers', () => {
  it('are all seconds if some are too long for minutes', () => {
    const read = table('Elapsed', '07:00>2700 62', '12:00>840 13', '16:00>1140 13', '18:00>3000 62')
    expect(seconds(read)).toEqual([2700, 840, 1140, 3000])
    expect(notes(read)).toContain('The durations were read as seconds, because as minutes 2 of 4 trips would')
  })

  it.each([
    ['one trip includes a long stop', ['07:00>45 62', '09:00>480 13', '18:00>15 13']],
    ['nothing but their overlap contradicts', ['07:00>45 0', '07:10>30 0', '07:20>90 0']],
  ])('are minutes if %s', (_, rows) => {
    expect(seconds(table('Elapsed', ...rows))[0]).toBe(2700)
  })
})

describe('durations of two parts', () => {
  it('are minutes and seconds if hours would last into the next trip', () => {
    const read = table('Duration', '08:00>35:10 0', '12:00>12:30 0', '16:00>40:05 0', '20:00>08:00 0')
    expect(seconds(read)).toEqual([2110, 750, 2405, 480])
    expect(notes(read)).toContain("such as '35:10', were read as minutes and seconds")
  })

  it('are minutes and seconds if hours would be slower than walking', () => {
    expect(seconds(table('Duration', '08:00>35:10 30', '12:00>12:30 8'))).toEqual([2110, 750])
  })

  it('are minutes and seconds if their header states it', () => {
    const read = table('Duration (mm:ss)', '08:00>35:10 30')
    expect(seconds(read)).toEqual([2110])
    expect(notes(read)).toBe('')
  })

  it.each([
    ['where that is how long it takes', 'Duration', ['08:00>00:35 30', '12:00>01:30 120', '16:00>10:00 900']],
    ['where one trip stands out', 'Duration', ['08:00>00:35 30', '12:00>01:30 120', '16:00>00:45 40']],
    ['where the header says so', 'Duration (hh:mm)', ['08:00>35:10 30']],
  ])('are hours and minutes %s', (_, header, rows) => {
    const read = table(header, ...rows)
    const [hours, minutes] = (rows[0].split('>')[1].split(' ')[0] ?? '').split(':').map(Number)
    expect(seconds(read)[0]).toBe(hours * 3600 + minutes * 60)
    expect(notes(read)).toBe('')
  })

  it('are hours and minutes with a warning if nothing decides', () => {
    const read = table('Duration', '08:00>35:10 0')
    expect(seconds(read)).toEqual([126_600])
    expect(notes(read)).toContain('were read as hours and minutes')
  })

  it('leave what has three parts alone, with leading zeros or without', () => {
    expect(seconds(table('Duration', '08:00>00:35:10 30', '12:00>0:8:5 8'))).toEqual([2110, 485])
  })

  it('are taken from a spreadsheet as from text', () => {
    const rows = [[8, 35 + 10 / 60, 30], [12, 12.5, 8]].map(([start, hours, km]) => [{ date: 46_027 + start / 24 }, { date: hours / 24 }, 'Paarl', 'Worcester', km]) // prettier-ignore
    expect(seconds(readCells([['Start', 'Duration', 'From', 'To', 'Km'], ...rows]))).toEqual([2110, 750])
  })
})
