// Runs all checks, after any setup that is needed. Usage: npm test, or npm run check for those without a database or server
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureDependencies, ensureWebBuild, findNode, ROOT, runCommand, say, SetupError } from './setup.mjs'

/** Programs that tests need in addition to npm packages, by their Debian names. */
const PROGRAMS = [
  { name: 'chromium-headless-shell', found: () => findChromium() !== undefined },
  // Runs the walk-through of docs/api.md.
  { name: 'curl', found: () => isRunnable('curl', '--version') },
]
/**
 * Programs for single tests, which are skipped without them. LibreOffice is an 88 MB download; the others except Java
 * install in 20 s.
 */
const OPTIONAL_PROGRAMS = [
  // Calculates the formulas in our Excel files.
  { name: 'libreoffice-calc-nogui', found: () => isRunnable('soffice', '--version') },
  // Reads our PDFs.
  { name: 'poppler-utils', found: () => isRunnable('pdfinfo', '-v') },
  // Runs between the server and its database in the server's tests.
  { name: 'pgbouncer', found: hasPgBouncer },
  // PDFBox Preflight, which validates PDF/A, and the libraries missing from its package's dependencies.
  { name: 'default-jre-headless', found: () => isRunnable('java', '-version') },
  ...[
    ['libpdfbox2-java', 'preflight'],
    ['libcommons-io-java', 'commons-io'],
    ['libactivation-java', 'javax.activation'],
    ['libjaxb-api-java', 'jaxb-api'],
  ].map(([name, jar]) => ({ name, found: () => fs.existsSync(`/usr/share/java/${jar}.jar`) })),
]
/** If more tests than this pass only on a second attempt, the run fails: flakiness has a cause. */
const MAX_RETRIED = 3
/** Skips the server's tests and the journeys, which take most of the time. */
const isQuick = process.argv.includes('--quick')
const PACKAGES = ['packages/core', 'packages/contract', 'apps/server', 'apps/web', 'e2e']
const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts)

await runCommand(async () => {
  const startedAtMs = performance.now()
  await ensureDependencies()
  const node = findNode()
  ensurePrograms()
  await ensureWebBuild(node)
  process.env.CI = 'true'
  // Imports run at the lowest priority, so tests with a higher one would starve them.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  // Programs started by tests must also run on Node 24.
  process.env.PATH = [path.dirname(node), bin('.bin'), process.env.PATH].join(path.delimiter)
  // Tests start about thirty Spoors with new data folders, which share one compile cache.
  process.env.NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'compiled')

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-checks-'))
  const report = (name) => path.join(folder, `${name}.json`)
  const retriesFile = (name) => path.join(folder, `${name}-retries.json`)
  const vitestStep = (name, env = {}) => ({
    name,
    command: vitest(name),
    env: { ...env, TEST_RETRIES: retriesFile(name) },
    report: report(name),
    counts: (file) => vitestCounts(file, retriesFile(name)),
  })
  const vitest = (project) => [
    node,
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test/retries-reporter.ts',
    `--outputFile.json=${report(project)}`,
  ]
  // Two lanes for two cores; slow steps start first.
  const checks = [
    {
      name: 'types',
      // Several checkers repeat much of each other's inference: on one core a single checker halves the time.
      commands: PACKAGES.map((name) => [node, bin('typescript', 'bin', 'tsc'), '--checkers', '1', '-p', name]),
    },
    {
      name: 'lint',
      command: [node, bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
      // Like the type check; the linter's type-aware part is written in Go and sizes itself by the number of cores.
      env: { GOMAXPROCS: '1' },
    },
    { name: 'format', command: [node, bin('oxfmt', 'bin', 'oxfmt'), '--check'] },
    vitestStep('unit', { TEST_QUICK: isQuick ? '1' : '0' }),
  ]
  const components = vitestStep('browser')
  const lanes = isQuick
    ? [[components], checks]
    : // The journeys then run without a pooler.
      [[vitestStep('server', { TEST_POOLER: hasPgBouncer() ? '1' : '0' })], [...checks, components]]
  const journeys = {
    name: 'e2e',
    command: [node, bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    env: { E2E_REPORT: report('e2e') },
    report: report('e2e'),
    counts: playwrightCounts,
  }
  const results = (await Promise.all(lanes.map(runLane))).flat()
  // Run alone: a browser that waits for the processor makes the product look slow.
  if (!isQuick) results.push(await runStep(journeys))
  fs.rmSync(folder, { recursive: true, force: true })

  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(
    `\n${results.map(({ name, seconds, failed }) => `${failed === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds.toFixed(1)} s`).join('\n')}`,
  )
  say(`all ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`)
  const retried = results.flatMap((result) => result.retried)
  if (retried.length > 0) say(`${retried.length} passed on a second attempt: ${retried.join('; ')}`)
  // Printed last, so that a truncated log still contains them.
  for (const failure of results.flatMap((result) => result.failures)) say(`FAIL ${failure}`)
  const isFlaky = retried.length > MAX_RETRIED
  if (isFlaky) say(`FAIL at most ${MAX_RETRIED} tests may need a second attempt`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && !isFlaky ? 0 : 1
})

async function runLane(steps) {
  const results = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

/** Runs a step and prints its result. A step without a report of its own counts as one check. */
async function runStep(step) {
  const startedAtMs = performance.now()
  const commands = step.commands ?? [step.command]
  let output = ''
  let good = true
  for (const [program, ...args] of commands) {
    const run = await runProgram(program, args, step.env)
    output += run.output
    good &&= run.status === 0
  }
  const seconds = (performance.now() - startedAtMs) / 1000
  say(`\n== ${step.name}: ${good ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  if (!good || step.counts) say(output.trim())
  const counted = step.counts ? step.counts(step.report) : null
  const { passed, failed, failures = [], retried = [] } = counted ?? { passed: good ? 1 : 0, failed: good ? 0 : 1 }
  // A runner can fail without a failed test, through an error outside any test.
  if (!good && failures.length === 0) failures.push(`${step.name}: ${readLastLines(output)}`)
  return { name: step.name, seconds, passed, failed: good || failed > 0 ? failed : 1, failures, retried }
}

function runProgram(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output }))
  })
}

function vitestCounts(file, retriesFile) {
  const report = readReport(file)
  if (!report) return null
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const file = path.relative(ROOT, name)
    if (failed.length === 0 && message) return [`${file}: ${readFirstLines(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${readFirstLines(failureMessages[0])}`)
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures,
    retried: readReport(retriesFile) ?? [],
  }
}

function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return null
  const specs = report.suites.flatMap(listSpecs)
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const message = tests[0]?.results.at(-1)?.error?.message
      return `e2e/${file}:${line} › ${title}: ${readFirstLines(message)}`
    })
  const retried = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected, failures, retried }
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}

function readFirstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n  ')
}

function readLastLines(output) {
  return stripVTControlCharacters(output).trim().split('\n').slice(-40).join('\n  ')
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

function isRunnable(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function hasPgBouncer() {
  return isRunnable('/usr/sbin/pgbouncer', '--version')
}

/** Installs the programs that tests need in addition to npm packages from Debian, if we have permission. */
function ensurePrograms() {
  const how = (packages) => `install it (on Debian: sudo apt-get install ${packages.join(' ')}) and run npm test again`
  const missing = listMissingPackages(PROGRAMS)
  const fault = installFromDebian(missing)
  if (fault !== null) throw new SetupError(`The tests need ${missing.join(' and ')}. ${fault}: ${how(missing)}.`)
  const optional = listMissingPackages(OPTIONAL_PROGRAMS)
  const why = installFromDebian(optional)
  if (why !== null) say(`Tests that need ${optional.join(' or ')} are skipped. ${why}: ${how(optional)}.`)
}

function listMissingPackages(programs) {
  return programs.filter(({ found }) => !found()).map(({ name }) => name)
}

/** @returns the reason why the packages could not be installed; null if they were */
function installFromDebian(packages) {
  if (packages.length === 0) return null
  if (process.getuid?.() !== 0 || !isRunnable('apt-get', '--version'))
    return 'It can only be installed by root on Debian'
  say(`Installing ${packages.join(' and ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) return `apt-get ${args[0]} failed (${stderr.trim().split('\n').at(-1)})`
  }
  return null
}
