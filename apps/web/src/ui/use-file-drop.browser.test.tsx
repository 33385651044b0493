import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFileDrop } from './use-file-drop.ts'

const onFiles = vi.fn<(files: FileList) => void>()
const Page = () => <p>{useFileDrop(onFiles) ? 'Drop it' : 'Waiting'}</p>

/** As a browser tells of it, anywhere on the page; gives whether the page has taken it. */
function drag(type: string, data: DataTransfer): boolean {
  return !document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
}

test('files are taken wherever they are dropped, and text is left to the browser', async () => {
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
