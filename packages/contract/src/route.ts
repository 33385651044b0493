import type * as z from 'zod'
import type { Role } from './rules/roles.ts'
import type { KeyArea, Scope } from './rules/scopes.ts'

/**
 * Who may call: anybody; any identity that is not deactivated, whatever its payment; users with access to the product;
 * these and accountants of any client, paid or not (decision 0053); or users with access whose role covers the given
 * one.
 */
export type Access = 'public' | 'identity' | 'signed-in' | 'accountant' | Role

interface Schemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The reply at `status`; omit it for a reply that is not JSON and set `produces` instead. */
  reply?: z.ZodType
}

/** Settings shared by the routes of one resource. */
interface RouteGroup {
  access: Access
  /** Group on the API's page. */
  tag: string
  /** Area of the API keys that may call it; if missing, no key may. */
  keyArea?: KeyArea | null
}

/** One route of the API: validation, the typed client, OpenAPI and the tests all derive from it. */
export interface Route<S extends Schemas = Schemas> extends RouteGroup {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  path: string
  /** One line for the API's page. */
  summary: string
  /** Status of a success; 200 by default. */
  status?: number
  /** Media type of a reply that is not JSON. */
  produces?: string
  /** Media type of a request that is not JSON; the handler reads such a body itself. */
  consumes?: string
  /** Maximum JSON body size, if larger than the application's limit of 1 MiB. */
  maxBodyBytes?: number
  /** Whether it is read-only although it is not a GET. */
  reads?: true
  /**
   * Whether a reply can take much time or memory. Only a few such calls per user run at once; others queue, and are
   * refused with 429 once the queue is full.
   */
  costly?: true
  /** Whether it reads a lot of data, so that a read replica answers it if there is one. */
  longRead?: true
  /** Whether it computes a lot: runs in a separate thread, so that no other request waits for it. */
  threaded?: true
  schemas: S
}

/** A route's method and path, such as 'GET /trips/:id'. */
type Endpoint = `${Route['method']} /${string}`
type Description<S extends Schemas> = Omit<Route, keyof RouteGroup | 'method' | 'path' | 'schemas'> & { schemas: S }

export function route<S extends Schemas>(endpoint: Endpoint, description: Description<S> & RouteGroup): Route<S> {
  const [method, path] = endpoint.split(' ') as [Route['method'], string]
  return { method, path, ...description }
}

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Settings of a route that returns a file made from a lot of data. @param produces its media type */
export const largeFile = (produces: string) => ({ produces, longRead: true, threaded: true }) as const

/** Returns a `route` with a common tag and default access. */
export const routeGroup =
  (group: RouteGroup) =>
  <S extends Schemas>(
    endpoint: Endpoint,
    description: Description<S> & Partial<Pick<RouteGroup, 'access' | 'keyArea'>>,
  ): Route<S> =>
    route(endpoint, { ...group, ...description })

/** The scope that an API key needs for a route; null for routes that no key may call. */
export function scopeOf({ keyArea, method, reads }: Route): Scope | null {
  return keyArea ? `${keyArea}:${reads || method === 'GET' ? 'read' : 'write'}` : null
}

type Part<S, K extends keyof Schemas, Way extends 'input' | 'output'> = S extends {
  [P in K]: infer T extends z.ZodType
}
  ? { [P in K]: Way extends 'input' ? z.input<T> : z.output<T> }
  : unknown

/** The request as a caller sends it. */
export type RequestOf<R extends Route> = Part<R['schemas'], 'params', 'input'> &
  Part<R['schemas'], 'query', 'input'> &
  Part<R['schemas'], 'body', 'input'>

/** The validated request as a handler receives it. */
export type ReceivedOf<R extends Route> = Part<R['schemas'], 'params', 'output'> &
  Part<R['schemas'], 'query', 'output'> &
  Part<R['schemas'], 'body', 'output'>

/** The response body. */
export type ReplyOf<R extends Route> = R['schemas'] extends { reply: infer T extends z.ZodType } ? z.output<T> : unknown
