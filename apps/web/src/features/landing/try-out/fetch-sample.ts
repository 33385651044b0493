import { getSampleFile } from '@spoor/contract/routes/uploads.ts'
import { publicApi } from '../../../api/public-api.ts'

/** A tracker's file of a made-up driver, of the last weeks. */
export async function fetchSample(): Promise<File> {
  const { blob, filename } = await publicApi.download(getSampleFile)
  return new File([blob], filename, { type: 'text/csv' })
}
