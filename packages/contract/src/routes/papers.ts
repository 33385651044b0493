import * as z from 'zod'
import { routeGroup } from '../route.ts'
import { TaxYear } from '../rules/dates.ts'

const route = routeGroup({ tag: 'Vehicles', access: 'signed-in', keyArea: 'vehicles' })
const vehicle = z.object({ id: z.uuid() })
const paper = vehicle.extend({ paper_id: z.uuid() })

/** The papers of a vehicle that SARS asks for in a verification. */
export const PAPER_KINDS = ['purchase', 'finance', 'employer', 'licence'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
const kind = z
  .enum(PAPER_KINDS)
  .describe("Purchase agreement or invoice, finance statement, employer's letter on the allowance, vehicle licence")

export const VehiclePaper = z.object({
  id: z.uuid(),
  kind,
  tax_year: z.number().int().nullable().describe('null for a paper of every tax year'),
  size: z.number().int(),
  added_at: z.iso.datetime(),
})
export type VehiclePaper = z.infer<typeof VehiclePaper>

export const listPapers = route('GET /vehicles/:id/papers', {
  summary: "A vehicle's papers: purchase, finance, employer's letter, licence",
  schemas: { params: vehicle, reply: z.object({ items: z.array(VehiclePaper) }) },
})

export const sendPaper = route('POST /vehicles/:id/papers', {
  summary: 'Stores a paper of a vehicle, a picture or PDF in the multipart field `file`',
  status: 201,
  consumes: 'multipart/form-data',
  schemas: { params: vehicle, query: z.object({ kind, tax_year: TaxYear.optional() }), reply: VehiclePaper },
})

export const getPaper = route('GET /vehicles/:id/papers/:paper_id', {
  summary: 'A paper of a vehicle, as it was sent',
  produces: 'application/octet-stream',
  schemas: { params: paper },
})

export const deletePaper = route('DELETE /vehicles/:id/papers/:paper_id', {
  summary: 'Deletes a paper of a vehicle',
  status: 204,
  schemas: { params: paper },
})
