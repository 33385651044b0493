import * as routes from '@spoor/contract/routes/costs.ts'
import type { CostBody, CostColumns } from '@spoor/contract/routes/costs.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'

const COSTS = 'costs'
export const COSTS_PER_PAGE = 50

export interface CostListFilter {
  taxYear: number
  month?: string
  kind?: routes.Cost['kind']
}

/** A page of costs; `cursors` lead up to and include that page. */
export const useCosts = (vehicleId: string, { taxYear, month, kind }: CostListFilter, cursor: string | undefined) =>
  useQuery({
    queryKey: [COSTS, vehicleId, 'list', taxYear, month, kind, cursor],
    queryFn: queryReply(routes.listCosts, {
      params: { id: vehicleId },
      query: { tax_year: taxYear, month, kind, cursor, limit: COSTS_PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  })

export const useCostSummary = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: [COSTS, vehicleId, 'summary', taxYear],
    queryFn: queryReply(routes.getCostSummary, { params: { id: vehicleId }, query: { tax_year: taxYear } }),
  })

export const useVehicleFuel = (vehicleId: string, taxYear: number) =>
  useQuery({
    queryKey: [COSTS, vehicleId, 'fuel', taxYear],
    queryFn: queryReply(routes.getVehicleFuel, { params: { id: vehicleId }, query: { tax_year: taxYear } }),
  })

/** Costs affect their vehicle's consumption, fuel estimates and tax. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [COSTS, 'vehicle-tax', 'person-tax', 'trip-fuel'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
}

export const useSaveCost = (vehicleId: string, onDone: (saved: { receiptError: unknown }) => void) =>
  useAction({
    call: async ({ id, body, receipt }: { id: string | null; body: CostBody; receipt: File | null }) => {
      const cost =
        id === null
          ? await api.call(routes.addCost, { params: { id: vehicleId }, body })
          : await api.call(routes.updateCost, { params: { id: vehicleId, cost_id: id }, body })
      // The cost is already saved, so a rejected receipt must not make the driver enter it again.
      const receiptError: unknown =
        receipt &&
        (await sendReceipt(vehicleId, cost.id, receipt).then(
          () => null,
          (error: unknown) => error,
        ))
      return { receiptError }
    },
    failure: t('The cost could not be saved'),
    failsIn: 'form',
    onDone,
    reloads: useReload(),
  })

const sendReceipt = (vehicleId: string, costId: string, file: File) =>
  api.sendFile(
    { ...routes.sendReceipt, path: routes.sendReceipt.path.replace(':id', vehicleId).replace(':cost_id', costId) },
    file,
  )

export const useDeleteCost = ({
  vehicleId,
  costId,
  onDone,
}: {
  vehicleId: string
  costId: string
  onDone: () => void
}) =>
  useAction({
    call: () => api.call(routes.deleteCost, { params: { id: vehicleId, cost_id: costId } }),
    success: t('Cost deleted'),
    failure: t('The cost could not be deleted'),
    failsIn: 'form',
    onDone,
    reloads: useReload(),
  })

export function useDeleteReceipt(vehicleId: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: (costId: string) => api.call(routes.deleteReceipt, { params: { id: vehicleId, cost_id: costId } }),
    onSuccess: reload,
  })
}

export const downloadReceipt = (vehicleId: string, costId: string) =>
  api.download(routes.getReceipt, { params: { id: vehicleId, cost_id: costId } })

export function useCostImport(vehicleId: string) {
  const reload = useReload()
  const preview = {
    ...routes.previewCosts,
    path: routes.previewCosts.path.replace(':id', vehicleId),
  }
  return {
    read: useMutation({
      mutationFn: ({ file, columns }: { file: File; columns?: CostColumns }) =>
        api.sendFile(preview, file, { fields: columns && { columns: JSON.stringify(columns) } }),
    }),
    add: useMutation({
      mutationFn: ({ lines }: RequestOf<typeof routes.importCosts>['body']) =>
        api.call(routes.importCosts, { params: { id: vehicleId }, body: { lines } }),
      onSuccess: reload,
    }),
  }
}

export function useFuelZone(vehicleId: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: (zone: 'inland' | 'coast') =>
      api.call(routes.putVehicleFuel, { params: { id: vehicleId }, body: { zone } }),
    onSuccess: reload,
  })
}

export const useOwnFuelPrice = (fuel: 'petrol' | 'diesel', onDone: () => void) =>
  useAction({
    call: ({ month, ...body }: { month: string; price_per_litre: number | null }) =>
      api.call(routes.putOwnFuelPrice, { params: { month, fuel }, body }),
    success: t('Price saved'),
    failure: t('The price could not be saved'),
    failsIn: 'form',
    onDone,
    reloads: useReload(),
  })
