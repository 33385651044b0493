import { setTimeout as sleep } from 'node:timers/promises'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { ActiveSpan } from '../../request-id.ts'
import type { Tracing } from './tracing.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const EXPORT_TIMEOUT_MS = 5000
const CLOSE_TIMEOUT_MS = 2000
const LONGEST_TEXT = 2000
const LONGEST_FAULT = 300
/** Interval for logging an unavailable collector. */
const LOG_EVERY_MS = 60_000

export interface TraceSettings {
  /** The collector, from OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  /** Share of the traces to send. */
  ratio: number
  /** Time limit for sending. */
  timeoutMs?: number
}

/** Loaded only if a collector is configured. */
export function openTracing(
  { endpoint, ratio, timeoutMs = EXPORT_TIMEOUT_MS }: TraceSettings,
  { role, log }: { role: string; log: Pick<FastifyBaseLogger, 'warn'> },
): Tracing {
  const warn = logFaults(log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'spoor',
      'service.version': APP_VERSION,
      'spoor.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: timeoutMs,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('spoor', APP_VERSION)
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: string | undefined) => {
    const span = tracer.startSpan(name, { kind, attributes }, readParent(parent))
    return { span, active: toActiveSpan(span) }
  }

  function toActiveSpan(span: Span): ActiveSpan {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      addStatement(text, ms, hasFailed) {
        if (!span.isRecording()) return
        const endedAtMs = Date.now()
        const { name, attributes } = describeStatement(text)
        const statement = tracer.startSpan(
          name,
          { kind: SpanKind.CLIENT, attributes, startTime: endedAtMs - ms },
          context,
        )
        if (hasFailed) statement.setStatus({ code: SpanStatusCode.ERROR })
        statement.end(endedAtMs)
      },
    }
  }

  return {
    startRequest({ id, method, traceparent }) {
      const attributes = { 'http.request.method': method, 'spoor.request_id': id }
      const { span, active } = start(method, SpanKind.SERVER, attributes, traceparent)
      return {
        ...active,
        end({ route, status }) {
          span.updateName(`${method} ${route}`)
          span.setAttribute('http.route', route)
          if (status === 'aborted') span.setAttribute('error.type', 'aborted')
          else span.setAttribute('http.response.status_code', Number(status))
          if (Number(status) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    startJob({ queue, id, attempt, traceparent }) {
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.operation.type': 'process',
        'messaging.destination.name': queue,
        'messaging.message.id': id,
        'spoor.attempt': attempt,
      }
      const { span, active } = start(`process ${queue}`, SpanKind.CONSUMER, attributes, traceparent)
      return {
        ...active,
        end({ outcome, error }) {
          span.setAttribute('spoor.outcome', outcome)
          if (error !== undefined) {
            span.setAttribute('error.type', error)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch((error: Error) => warn(error.message)),
        sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ])
    },
  }
}

function readParent(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

function describeStatement(text: string): { name: string; attributes: Attributes } {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, LONGEST_TEXT),
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}

/** The library does not report a collector that fails to respond. */
function logFaults(log: Pick<FastifyBaseLogger, 'warn'>): (message: string) => void {
  let loggedAtMs = -Infinity
  const warn = (message: string) => {
    if (performance.now() - loggedAtMs < LOG_EVERY_MS) return
    loggedAtMs = performance.now()
    log.warn(`traces are not sent: ${message.slice(0, LONGEST_FAULT)}`)
  }
  const ignore = () => {}
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  return warn
}
