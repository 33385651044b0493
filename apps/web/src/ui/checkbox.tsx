import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

/** A labelled checkbox; without `children`, set an `aria-label`. `indeterminate` means that some are selected. */
export function Checkbox({
  children,
  className,
  indeterminate = false,
  ref,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children?: ReactNode; indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current!)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label
      className={classes('inline-flex cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11', className)}
    >
      <input ref={box} type="checkbox" className="size-4.5 shrink-0 accent-accent" {...rest} />
      {children}
    </label>
  )
}
