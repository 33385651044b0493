import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export function FileButton({
  accept,
  multiple,
  inputLabel,
  testId,
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  accept: string
  multiple?: boolean
  inputLabel?: string
  testId?: string
  onFiles: (files: [File, ...File[]]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        data-testid={testId}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const [first, ...more] = target.files ?? []
          // Allow choosing the same file again.
          target.value = ''
          if (first) onFiles([first, ...more])
        }}
      />
    </>
  )
}
