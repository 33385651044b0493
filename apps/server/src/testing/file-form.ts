/** A multipart form with a file, as sent by a browser, as options for `inject`. */
export async function fileForm(
  content: string | Uint8Array<ArrayBuffer>,
  {
    filename = 'trips.csv',
    field = 'file',
    fields = {},
  }: {
    filename?: string
    field?: string
    /** Text fields that precede the file. */ fields?: Record<string, string>
  } = {},
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  form.append(field, new Blob([content]), filename)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
