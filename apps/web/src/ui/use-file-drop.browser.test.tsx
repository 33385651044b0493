import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFileDrop } from './use-file-drop.ts'

const onFiles = vi.fn<(files: FileList) => void>()
const Page = () => <p>{useFileDrop(onFiles) ? 'Drop it' : 'Waiting'}</p>

/** Dispatches a drag event on the page; returns whether the page handled it. */
function drag(type: string, data: DataTransfer): boolean {
  return !document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
}

test('accepts files anywhere on the page, and leaves text to the browser', async () => {
  const { unmount } = await render(<Page />)
  const files = new DataTransfer()
  files.items.add(new File(['a'], 'trips.csv'))
  expect(drag('dragover', files)).toBe(true)
  await expect.element(page.getByText('Drop it')).toBeVisible()
  expect(drag('dragleave', files)).toBe(true)
  await expect.element(page.getByText('Waiting')).toBeVisible()
  expect(drag('drop', files)).toBe(true)
  expect(onFiles.mock.calls.map(([[file]]) => file.name)).toEqual(['trips.csv'])

  const text = new DataTransfer()
  text.setData('text/plain', 'words')
  expect(drag('drop', text)).toBe(false)
  await unmount()
  expect(drag('drop', files)).toBe(false)
  expect(onFiles).toHaveBeenCalledOnce()
})
