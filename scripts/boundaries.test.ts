import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findCycles, findFolderCycles, findLoadedModules, readImports } from './test/imports.ts'
import { featureRoom, findOrderFaults, findRoom, ROOM_ORDER } from './test/room-order.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Allowed imports between packages; all others are forbidden. */
const PACKAGES: Record<string, { sources: string; imports: readonly string[] }> = {
  core: { sources: 'packages/core/src', imports: [] },
  contract: { sources: 'packages/contract/src', imports: ['core'] },
  server: { sources: 'apps/server/src', imports: ['core', 'contract'] },
  web: { sources: 'apps/web/src', imports: ['core', 'contract'] },
}

/** Node's and third-party modules that a package may use: adding one requires a decision (docs/decisions). */
const OUTSIDE: Record<string, readonly RegExp[]> = {
  core: [],
  contract: [/^zod$/],
  server: [
    /^node:/,
    /^(@fastify\/(compress|cors|helmet|multipart|static)|fastify|fastify-type-provider-zod|zod)$/,
    /^(kysely|pg|pg-boss|pg-copy-streams|prom-client)$/,
    /^(@aws-sdk\/client-s3|flydrive(\/.+)?|nodemailer|pino|tar-stream|yauzl|yazl)$/,
    /^(mailauth|mailparser|smtp-server|standardwebhooks)$/,
    /^(node-ical|web-push)$/,
    /^@opentelemetry\/(api|exporter-trace-otlp-http|resources|sdk-trace)$/,
    /^(@cantoo\/pdf-lib|hucre(\/.+)?|pdfkit|sharp)$/,
    /^(@zxcvbn-ts\/language-common|better-auth(\/.+)?|jose)$/,
  ],
  web: [
    /^(react|react-dom)(\/.+)?$/,
    /^@tanstack\/react-(query|router|virtual)$/,
    /^(idb|lucide-react|qrcode\.react|radix-ui|react-hook-form|react-hot-toast|zod)$/,
    /^(@protomaps\/basemaps|maplibre-gl(\/.+)?|pmtiles)$/,
    /^@firebase\/(app|auth)$/,
  ],
}

/** The files that compose a package and may import its features. Anything else outside `features/` is a room below them. */
const COMPOSERS: Record<string, RegExp> = {
  server: /^(features|demo)\/|^(app|start-server|worker)\.ts$/,
  web: /^(features|app)\//,
}

/** Within the server, files matching `from` may not import files matching `to`. */
const FORBIDDEN: readonly { in: string; from: RegExp; to: RegExp; because: string }[] = [
  {
    in: 'server',
    from: /^(features|domain|platform)\//,
    to: /^(app|main|start-server|start-worker|worker)\.ts$/,
    because: 'what is composed does not know who composes it',
  },
]

/** Files that may contain SQL. */
const SQL_FILES = /(-queries|-writes)\.ts$|^apps\/server\/src\/platform\/database\//
/** Matches SQL statements passed to kysely and pg. */
const SQL_USE = /\b(sql`|sql<|selectFrom\(|insertInto\(|updateTable\(|deleteFrom\(|\.query(<[^(]*>)?\(\s*[`'"])/
const SQL_EXCEPTIONS: Record<string, string> = {
  'apps/server/src/features/administration/system/register-system.ts': 'asks the database whether it is there',
  'apps/server/src/platform/jobs/boss-jobs.ts': "the queue's own schema",
}

const files = Object.entries(PACKAGES).flatMap(([name, { sources }]) =>
  readImports(path.join(ROOT, sources)).map((file) => ({ ...file, package: name })),
)
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^testing\//.test(file)

test('finds source files to check', () => {
  expect(files.length).toBeGreaterThan(100)
})

describe.each(Object.keys(PACKAGES))('%s', (name) => {
  const own = files.filter((file) => file.package === name)

  test('imports only the packages it is allowed to', () => {
    const wrong = own.flatMap((file) =>
      file.imports
        .map((target) => /^@spoor\/(\w+)/.exec(target)?.[1])
        .filter((target) => target !== undefined && !PACKAGES[name].imports.includes(target))
        .map((target) => `${file.name} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('uses only the external modules it is allowed to', () => {
    const allowed = OUTSIDE[name]
    const wrong = own
      .filter((file) => !isTest(file.name))
      .flatMap((file) =>
        file.imports
          .filter(
            (target) =>
              !target.startsWith('.') &&
              !target.startsWith('@spoor/') &&
              !allowed.some((pattern) => pattern.test(target)),
          )
          .map((target) => `${file.name} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('has no relative import of a file outside the package', () => {
    const wrong = own.flatMap((file) =>
      file.imports
        .filter(
          (target) => target.startsWith('.') && path.posix.join(path.posix.dirname(file.name), target).startsWith('..'),
        )
        .map((target) => `${file.name} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('has no import cycles', () => {
    expect(findCycles(own)).toEqual([])
  })

  test('has no folders that depend on each other, in types or values', () => {
    expect(findFolderCycles(own.filter((file) => !isTest(file.name)))).toEqual([])
  })
})

describe.each(Object.entries(ROOM_ORDER))('the rooms of %s', (name, order) => {
  const own = files.filter((file) => file.package === name && !isTest(file.name))

  test('are all listed in the order exactly once', () => {
    const rooms = own.map((file) => findRoom(file.name, order.floors)).filter((room) => room !== undefined)
    const found = new Set(rooms.filter((room) => !order.floors.some((floor) => room.startsWith(`${floor}/`))))
    expect([...order.rooms, ...order.features.map(featureRoom), ...order.composers].toSorted()).toEqual(
      [...found].toSorted(),
    )
  })

  test.runIf(order.small)('have at least 100 lines, unless a reason is given', () => {
    const lines = new Map<string, number>()
    for (const file of own) {
      const room = findRoom(file.name, order.floors)
      if (room === undefined) continue
      const text = fs.readFileSync(path.join(ROOT, PACKAGES[name].sources, file.name), 'utf8')
      lines.set(room, (lines.get(room) ?? 0) + text.split('\n').length - 1)
    }
    const small = [...lines].filter(([, count]) => count < 100).map(([room]) => room)
    expect(small.toSorted()).toEqual(Object.keys(order.small ?? {}).toSorted())
  })

  test('import only from earlier rooms, and features only through index.ts', () => {
    expect(findOrderFaults(own, order)).toEqual([])
  })
})

describe.each(Object.entries(COMPOSERS))('a room of %s below the features', (name, composers) => {
  test('does not import features', () => {
    const wrong = files
      .filter((file) => file.package === name && !composers.test(file.name) && !isTest(file.name))
      .flatMap((file) =>
        file.mentions
          .filter((target) => /^(features|demo)\//.test(target))
          .map((target) => `${file.name} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })
})

test.each(FORBIDDEN)('in $in: $because ($from)', (rule) => {
  const wrong = files
    .filter((file) => file.package === rule.in && rule.from.test(file.name) && !isTest(file.name))
    .flatMap((file) =>
      file.mentions.filter((target) => rule.to.test(target)).map((target) => `${file.name} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('only queries, writes, migrations and the database room contain SQL', () => {
  const wrong = files
    .map((file) => ({ ...file, path: path.posix.join(PACKAGES[file.package].sources, file.name) }))
    .filter((file) => !isTest(file.path) && !SQL_FILES.test(file.path) && !(file.path in SQL_EXCEPTIONS))
    .filter((file) => SQL_USE.test(fs.readFileSync(path.join(ROOT, file.path), 'utf8')))
    .map((file) => file.path)
  expect(wrong).toEqual([])
})

test("a year's SARS figures come from the loaded tables only, so that a correction reaches every figure", () => {
  const READERS: Record<string, readonly string[]> = {
    // The published figures, and the file that applies administrators' corrections to them.
    PUBLISHED_RATES: ['tax/published-figures.ts', 'tax/tax-tables.ts'],
    PUBLISHED_LIMITS: ['tax/published-figures.ts', 'tax/tax-tables.ts'],
    DEEMED_COST_TABLES: ['tax/deemed-cost-tables.ts', 'tax/tax-tables.ts'],
    // The command `npm run tax` has no database, so no corrections apply.
    publishedTables: ['tax/assess-person.ts', 'tax/assess-tax.ts', 'tax/tax-tables.ts'],
  }
  for (const [name, readers] of Object.entries(READERS)) {
    const found = files
      .filter((file) => !isTest(file.name))
      .filter((file) =>
        new RegExp(`\\b${name}\\b`).test(
          fs.readFileSync(path.join(ROOT, PACKAGES[file.package].sources, file.name), 'utf8'),
        ),
      )
      .map((file) => file.name)
    expect(found.toSorted(), name).toEqual(readers)
  }
})

test('component tests replace the API with the typed fake (testing/serve-api.ts), never with vi.mock', () => {
  const wrong = files
    .filter((file) => file.package === 'web' && isTest(file.name))
    .filter((file) =>
      /vi\.mock\([^)]*\/api\/api\.ts/.test(fs.readFileSync(path.join(ROOT, PACKAGES.web.sources, file.name), 'utf8')),
    )
    .map((file) => file.name)
  expect(wrong).toEqual([])
})

test('the environment is read in one place', () => {
  const wrong = files
    .filter((file) => file.package === 'server' && !isTest(file.name))
    .filter((file) =>
      /process\.env\b/.test(fs.readFileSync(path.join(ROOT, PACKAGES.server.sources, file.name), 'utf8')),
    )
    .map((file) => file.name)
  // Programs pass the environment to config.ts, and worker-process.ts passes it to the worker, which reads it there.
  expect(wrong.toSorted()).toEqual([
    'domain/places/gazetteer/run-places.ts',
    'main.ts',
    'migrate.ts',
    'platform/backup/run-backup.ts',
    'platform/backup/run-drill.ts',
    'platform/backup/run-restore.ts',
    'worker-process.ts',
  ])
})

test('the worker, whose memory is limited, loads no server, sign-in or PDF code', () => {
  const server = files.filter((file) => file.package === 'server')
  const dear = (first: string) =>
    ['better-auth', 'fastify', 'hucre', 'pdfkit'].filter((module) => findLoadedModules(server, first).has(module))
  expect(dear('main.ts')).toEqual([])
  expect(dear('start-worker.ts')).toEqual([])
  expect(dear('platform/identity/embedded/open-embedded-identity.ts')).toEqual([])
  expect(dear('start-server.ts')).toEqual(['fastify', 'hucre', 'pdfkit'])
})

test('detects a cycle and a forbidden import', () => {
  const file = (name: string, resolved: string[]) => ({
    name,
    imports: [],
    resolved,
    mentions: resolved,
    loadsFirst: resolved,
  })
  expect(
    findCycles([file('a.ts', ['b.ts']), file('b.ts', ['c.ts']), file('c.ts', ['a.ts']), file('d.ts', ['a.ts'])]),
  ).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']])
  expect(
    findFolderCycles([file('a/x.ts', ['b/y.ts']), file('b/z.ts', ['a/w.ts']), file('b/v.ts', ['c/u.ts'])]),
  ).toEqual(['a → b', 'b → a'])
  expect(findFolderCycles([file('x.ts', ['b/y.ts']), file('b/y.ts', ['x.ts'])])).toEqual([])
})

test("detects an import against the order and one of a feature's internals", () => {
  const order = { floors: ['ground'], rooms: ['low', 'high'], features: ['one', 'two'], composers: ['demo'] }
  const faults = (name: string, mentions: string[]) => findOrderFaults([{ name, mentions }], order).length
  expect(faults('ground/one/a.ts', ['ground/two/b.ts'])).toBe(0)
  expect(faults('ground/one/a.ts', ['low/b.ts'])).toBe(1)
  expect(faults('low/a.ts', ['ground/one/b.ts'])).toBe(0)
  expect(faults('low/a.ts', ['high/b.ts'])).toBe(1)
  expect(faults('high/a.ts', ['low/b.ts', 'app.ts'])).toBe(0)
  expect(faults('high/a.ts', ['features/one/index.ts'])).toBe(1)
  expect(faults('features/two/a.ts', ['features/one/index.ts', 'high/b.ts', 'features/two/in/c.ts'])).toBe(0)
  expect(faults('features/two/a.ts', ['features/one/inside.ts'])).toBe(1)
  expect(faults('features/one/a.ts', ['features/two/index.ts'])).toBe(1)
  expect(faults('demo/a.ts', ['features/two/inside.ts'])).toBe(0)
  expect(faults('features/one/a.ts', ['demo/a.ts'])).toBe(1)
})
