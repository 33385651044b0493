import { describe, expect, it } from 'vitest'
import { CellKind } from '../../tabular/row.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { findLabelledVehicle, findRegistration, findVehicleInPreamble, findVehicleInSheetName } from './vehicle-name.ts'

function createRows(text: string): HeadRow[] {
  return text.split('\n').map((line, index) => ({
    number: index + 1,
    cells: line
      .split(',')
      .map((cell) => ({ kind: cell === '' ? CellKind.empty : CellKind.text, text: cell, value: Number.NaN })),
  }))
}

describe('the vehicle beside its label', () => {
  it.each([
    [['Device:', 'CA 123-456'], 'CA 123-456'],
    [['Vehicle', 'CA 1', 'Driver', 'B. Example'], 'CA 1'],
    [['Driver', 'B. Example', 'Reg no', 'CA 1'], 'CA 1'],
    [['Reg: CA 1'], 'CA 1'],
    [['Vehicle', 'Bakkie'], 'Bakkie'],
    [['Vehicle', 'Delivery van'], 'Delivery van'],
    [['Vehicle', 'Truck 2'], 'Truck 2'],
    [['Vehicle', 'A'], 'A'],
    [['Vehicle', '60'], '60'],
    [['Driving vehicle', '60', '40.2'], ''],
    [['Vehicle 1', 'CA 1'], 'CA 1'],
    [['Company vehicle', 'CA 1'], 'CA 1'],
    [['Selected vehicle:', 'CA 1'], 'CA 1'],
    [['Vehicle', 'Driver', 'Start odometer'], ''],
    [['Vehicle', 'Make', 'Model'], ''],
    [['Vehicle', 'Registration'], ''],
    [['Vehicle:', 'Driver: B. Example'], ''],
    [['User Waypoint', 'N50 29.6198 E12 06.4290'], ''],
    [['Device', '-33.92491, 18.42413'], ''],
  ])('%j', (texts, vehicle) => {
    expect(findLabelledVehicle(texts)).toBe(vehicle)
  })
})

describe('the vehicle above a table', () => {
  it.each([
    ['Logbook\nVehicle,Driver,Start odometer\nCA 1,B. Example,45000', 'CA 1'],
    ['Logbook\nDriver,Vehicle registration\nB. Example,CA 1\nTrips of March', 'CA 1'],
    ['Vehicle,CA 1,Driver,B. Example', 'CA 1'],
    ['Vehicle,Driver,Distance\nCA 1,B. Example,80\nCA 2,C. Example,90', ''],
    ['Vehicle,Driver,Start odometer', ''],
  ])('%j', (text, vehicle) => {
    expect(findVehicleInPreamble(createRows(text))).toBe(vehicle)
  })
})

describe('the vehicle of a sheet', () => {
  it.each([
    ['CA 123-456', 'CA 123-456'],
    ['Hilux (2)', 'Hilux (2)'],
    ['Trips', ''],
    ['Trips (2)', ''],
    ['Sheet1 (3)', ''],
    ['Master', ''],
    ['Jaar', ''],
    ['Full Year 2025', ''],
    ['2024/25', ''],
    ['Q1 2025', ''],
    ['Totale kilometers', ''],
    ['123-456', '123-456'],
    ['Vehicle 2', 'Vehicle 2'],
    ['Master Truck', 'Master Truck'],
  ])('is its name unless that says nothing: %s', (name, vehicle) => {
    expect(findVehicleInSheetName(name)).toBe(vehicle)
  })
})

it.each([
  ['CA 482-119', 'CA 482-119'],
  [' ca482119 ', 'CA482119'],
  ['KDY 123 GP', 'KDY 123 GP'],
  ['AB 12 CD GP', 'AB 12 CD GP'],
  ['Toyota Hilux CA 123-456', 'CA 123-456'],
  ['Toyota Hilux (KDY123GP)', 'KDY123GP'],
  ['Bakkie', ''],
  ['Truck 2', ''],
  ['NP200', ''],
  ['CLA 200', ''],
  ['CX-5', ''],
  ['Civic 2015', ''],
  ['', ''],
])('the registration in the name %j', (name, registration) => {
  expect(findRegistration(name)).toBe(registration)
})
