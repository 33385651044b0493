import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits.ts'
import { getAppSettings } from '@spoor/contract/routes/system.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The deployment's public settings; undefined until they are there. They don't change while a page is open. */
export const useAppSettings = () =>
  useQuery({
    queryKey: ['app-settings'],
    queryFn: ({ signal }) => api.call(getAppSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The file types that may be uploaded; the specification's three until the deployment has told. */
export const useUploadExtensions = (): readonly string[] => useAppSettings()?.upload_extensions ?? UPLOAD_EXTENSIONS
