export function saveDownload({ blob, filename }: { blob: Blob; filename: string }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Safari still reads the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
