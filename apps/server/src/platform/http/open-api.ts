import * as z from 'zod'
import { ErrorBody } from '@spoor/contract/error.ts'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { scopeOf, type Access, type Route } from '@spoor/contract/route.ts'
import { ALL_ROUTES, ROUTE_IDS } from '@spoor/contract/routes/index.ts'

type Json = Record<string, unknown>

export function createOpenApiDocument(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of ALL_ROUTES) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Spoor', version: APP_VERSION, description: 'A GPS file in, a logbook out.' },
    servers: [{ url: origin }],
    tags: [...new Set(ALL_ROUTES.map((route) => route.tag))].map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
    },
    paths,
  }
}

function describeOperation(route: Route): Json {
  const { params, query, body } = route.schemas
  const parameters = [...describeParameters(params, 'path'), ...describeParameters(query, 'query')]
  return {
    operationId: ROUTE_IDS.get(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    ...describeAccess(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'input') } } },
    }),
    ...(route.consumes && { requestBody: { required: true, content: { [route.consumes]: { schema: fileSchema } } } }),
    responses: { [route.status ?? 200]: describeReply(route), ...describeErrors(route) },
  }
}

const DESCRIPTIONS: Partial<Record<Access, string>> = {
  identity: 'Open before payment.',
  system_admin: 'For system administrators.',
  manager: 'For managers and administrators of a company.',
  company_admin: 'For administrators of a company.',
}

function describeAccess(route: Route): Json {
  const scope = scopeOf(route)
  const parts = [DESCRIPTIONS[route.access] ?? '', scope === null ? '' : `Scope of API keys: \`${scope}\`.`]
  const description = parts.filter((part) => part !== '').join(' ')
  return description === '' ? {} : { description }
}

const fileSchema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

function describeReply({ schemas, produces }: Route): Json {
  if (schemas.reply)
    return { description: 'Done', content: { 'application/json': { schema: toJsonSchema(schemas.reply, 'output') } } }
  if (produces)
    return { description: 'The file', content: { [produces]: { schema: { type: 'string', format: 'binary' } } } }
  return { description: 'Done' }
}

function describeErrors({ access, schemas, consumes }: Route): Json {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    ...(access !== 'public' && { 401: error('No good token') }),
    ...(access !== 'public' && { 403: error('Not for this user now; `code` says why') }),
    ...(schemas.params && { 404: error('Not there, or of somebody else') }),
    ...(consumes && { 413: error('Too large') }),
    ...((schemas.body || schemas.query || schemas.params) && { 422: error('A field is wrong; `fields` says which') }),
  }
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
