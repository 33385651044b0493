import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from './dependencies.ts'
import { registerSampleFile } from './demo/register-sample-file.ts'
import { registerAccountants } from './features/accountants/register-accountants.ts'
import { confirmAddress } from './features/accounts/record-login.ts'
import { registerAccounts } from './features/accounts/register-accounts.ts'
import { registerIntegrations } from './features/integrations/register-integrations.ts'
import { registerAdministration } from './features/administration/register-administration.ts'
import { registerInboundMail } from './features/intake/inbound-mail/register-inbound-mail.ts'
import { registerConnections } from './features/intake/connections/register-connections.ts'
import { registerSystem } from './features/administration/system/register-system.ts'
import { registerRules } from './features/trips/rules/change-rules.ts'
import { registerSummaries } from './features/reports/summaries/register-summaries.ts'
import { registerReports } from './features/reports/register-reports.ts'
import { registerCompany } from './features/company/register-company.ts'
import { registerTrips } from './features/trips/register-trips.ts'
import { registerUploads } from './features/intake/register-uploads.ts'
import { registerVehicles } from './features/vehicles/register-vehicles.ts'
import { describeIssue } from './platform/http/describe-issue.ts'
import type { AnsweringThread } from './platform/http/answering-thread.ts'
import type { ReadSignIn } from './platform/http/caller.ts'
import { registerCompression } from './platform/http/compress-replies.ts'
import { registerDevelopmentPages } from './platform/http/development-pages.ts'
import { registerApiDocs } from './platform/http/register-api-docs.ts'
import { createGate } from './platform/identity/gate.ts'
import { registerErrorReplies, sendError } from './platform/http/error-reply.ts'
import { registerSecurityHeaders } from './platform/http/security-headers.ts'
import { answerBrokenRequest, dropSlowClients, type Patience } from './platform/http/slow-clients.ts'
import { closeGently } from './platform/http/close-gently.ts'
import { observeRequests, registerMetrics } from './platform/http/observe-requests.ts'
import { createTurns } from './platform/http/turns.ts'
import { createSignIn } from './platform/identity/sign-in.ts'
import { registerMapFile, registerWebPages } from './platform/http/web-pages.ts'
import { chooseRequestId } from './request-id.ts'

const MAX_JSON_BYTES = 1_048_576
/** Per user and server process. */
const MOST_DOWNLOADS = 3
/**
 * Fewer than a server's database connections, so that searches never block other requests. One at a time per user: with
 * two, other users' lists took twice as long on two cores.
 */
const COSTLY_CALLS = {
  atOnce: 6,
  atOnceOfOne: 1,
  waitingOfOne: 20,
  waiting: 400,
  retryAfterS: 5,
  refusal: 'You have too many searches and reports in progress. Try again when some are done.',
}
/** Enough for the largest file at 0.25 Mbit/s. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
const FEATURES = [
  registerSystem,
  registerAccounts,
  registerUploads,
  registerInboundMail,
  registerSampleFile,
  registerTrips,
  registerRules,
  registerVehicles,
  registerConnections,
  registerReports,
  registerSummaries,
  registerAccountants,
  registerAdministration,
  registerCompany,
  registerIntegrations,
]

/**
 * Creates the HTTP application without starting a process. `webFolder` is the built web app. Without a `thread` the
 * application answers everything itself.
 */
export async function createApp(
  dependencies: Dependencies,
  options: { webFolder: string; patience?: Patience; thread?: AnsweringThread },
): Promise<FastifyInstance> {
  const { config, identity, log } = dependencies
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BYTES,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    trustProxy: config.trustProxy === true ? isNearest : config.trustProxy,
    genReqId: ({ headers }) => chooseRequestId(headers['x-request-id']),
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // closeGently lets running requests finish.
    forceCloseConnections: false,
    return503OnClosing: false,
  })
  const refusal = `You have ${MOST_DOWNLOADS} downloads in progress. Start more when these are done.`
  prepareRoutes(app, dependencies, {
    readSignIn: createSignIn(dependencies),
    downloads: createTurns({ atOnceOfOne: MOST_DOWNLOADS, refusal, retryAfterS: 10 }),
    costlyCalls: createTurns(COSTLY_CALLS),
    thread: options.thread ?? null,
  })
  closeGently(app, { readiness: dependencies.readiness })
  dropSlowClients(app, options.patience)
  registerSecurityHeaders(app, { config, webFolder: options.webFolder })
  if (!config.production) registerDevelopmentPages(app)
  await registerCompression(app)
  await app.register(multipart)
  registerWebPages(app, { folder: options.webFolder, offline: config.offline })
  if (config.map?.file) registerMapFile(app, config.map.file)
  registerApiDocs(app, config.origin)
  registerMetrics(app, { metrics: dependencies.metrics, token: config.metrics.token })
  identity.mount(app, (person) => confirmAddress(dependencies, person))
  for (const register of FEATURES) register(app, dependencies)
  return app
}

/**
 * Creates the application of an answering thread: the same routes, reached by injection alone. The server has already
 * authenticated the caller and waited for their turn.
 */
export async function createThreadApp(dependencies: Dependencies, readSignIn: ReadSignIn): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BYTES,
    genReqId: ({ headers }) => chooseRequestId(headers['x-request-id']),
    routerOptions: { maxParamLength: 200 },
  })
  prepareRoutes(app, dependencies, {
    readSignIn,
    downloads: { take: () => () => {} },
    costlyCalls: { run: (_owner, work) => work() },
    thread: null,
  })
  await registerCompression(app)
  for (const register of FEATURES) register(app, dependencies)
  await app.ready()
  return app
}

/** The application's services for feature routes. */
function prepareRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  parts: Pick<FastifyInstance, 'readSignIn' | 'downloads' | 'costlyCalls' | 'thread'>,
): void {
  z.config({ localeError: describeIssue })
  // No route accepts plain text.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('readSignIn', parts.readSignIn)
  app.decorate('gate', createGate(dependencies))
  app.decorate('downloads', parts.downloads)
  app.decorate('costlyCalls', parts.costlyCalls)
  app.decorate('thread', parts.thread)
  app.decorate('longReads', dependencies.longReads)
  app.decorateRequest('signedIn', null)
  app.decorate('descriptors', [])
  registerErrorReplies(app)
  observeRequests(app, dependencies.metrics, dependencies.tracing)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
}

/** Some clients send a JSON content type without a body; the route's schema decides whether a body is required. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}

// Trust only one proxy, because the caller can forge earlier entries in the header.
const isNearest = (_address: string, hop: number): boolean => hop === 0
