import { describe, expect, it } from 'vitest'
import { csvCells, readCells } from '../testing/read-cells.ts'
import { isLink, parseMapLink } from './map-link.ts'

const HERE = [{ lat: -33.921, lng: 18.421 }]

describe('links to a map', () => {
  it.each([
    'https://www.google.com/maps?q=-33.921,18.421',
    'https://maps.google.com/maps?q=loc:-33.921,18.421',
    'http://maps.google.com/?q=-33.921,+18.421&z=15',
    'https://www.google.com/maps/search/?api=1&query=-33.921%2C18.421',
    'https://www.google.com/maps/place/-33.921,18.421/@-33.5,18.5,17z',
    'https://www.google.com/maps/place/Somewhere/@-33.5,18.5,17z/data=!3m1!4b1!3d-33.921!4d18.421',
    'https://www.google.com/maps/@-33.921,18.421,15z',
    'https://maps.apple.com/?ll=-33.921,18.421',
    'https://waze.com/ul?ll=-33.921%2C18.421&navigate=yes',
    'https://www.bing.com/maps?cp=-33.921~18.421',
    'https://www.openstreetmap.org/?mlat=-33.921&mlon=18.421#map=15/-33.5/18.5',
    'https://example.com/map?lat=-33.921&lng=18.421',
  ])('show a position: %s', (link) => {
    expect(isLink(link)).toBe(true)
    expect(parseMapLink(link)).toEqual(HERE)
  })

  it('show both ends of a way', () => {
    expect(parseMapLink('https://www.google.com/maps/dir/-33.921,18.421/-33.721,18.921/@-33.8,18.6,10z')).toEqual([
      ...HERE,
      { lat: -33.721, lng: 18.921 },
    ])
  })

  it.each([
    'https://maps.app.goo.gl/AbCdEf123',
    'https://example.com/trips/12.5/report',
    'https://www.google.com/maps?q=%E0%A4%A',
  ])('show none: %s', (link) => {
    expect(parseMapLink(link)).toEqual([])
  })

  it('are the ends of trips', () => {
    const row = (day: number): string =>
      `2026-01-0${day} 08:00;2026-01-0${day} 08:30;https://www.google.com/maps?q=-33.921,18.421;https://maps.google.com/maps?q=loc:-33.721,18.921;51`
    const read = readCells(csvCells(`Start Time;End Time;Start Location;End Location;Km\n${row(1)}\n${row(2)}`, ';'))
    expect(read.trips[0]).toMatchObject({ startLat: -33.921, startLng: 18.421, endLat: -33.721, endLng: 18.921 })
  })

  it('leave a name among them to be the place', () => {
    const link = 'https://www.google.com/maps?q=-33.921,18.421'
    const rows = [link, link, link, 'Depot North'].map((at, i) => `2026-01-0${i + 1} 08:00;${link};${at};51`)
    const read = readCells(csvCells(`Start Time;Start Location;End Location;Km\n${rows.join('\n')}`, ';'))
    expect(read.trips.map((trip) => [trip.endLat, trip.endLocation])).toEqual([
      [-33.921, ''],
      [-33.921, ''],
      [-33.921, ''],
      [null, 'Depot North'],
    ])
  })

  it('are names of places where they name no position', () => {
    const read = readCells(
      csvCells('Date;From;To;Km\n05/01/2026;https://maps.app.goo.gl/AbC123;https://maps.app.goo.gl/DeF456;51', ';'),
    )
    expect(read.trips[0]).toMatchObject({ startLocation: 'https://maps.app.goo.gl/AbC123', startLat: null })
  })

  it('are the fixes of a track', () => {
    const rows = [1, 2, 3].map((i) => `2026-01-05 08:0${i}:00;https://maps.google.com/?q=-33.92${i}0,18.4200;50`)
    const read = readCells(csvCells(`Time;Location;Speed (km/h)\n${rows.join('\n')}`, ';'))
    expect(read.counts.used).toBe(3)
    expect([...read.vehicles[0].track.latE7]).toEqual([-339_210_000, -339_220_000, -339_230_000])
  })
})
