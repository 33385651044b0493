import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A compact table in a scrolling frame, with a shadow if columns are out of view. Use `numeric` cells for figures: right-aligned, with a smaller unit (`Quantity`). */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="relative overflow-x-auto scroll-shadows" tabIndex={0}>
      <table className={classes('w-full border-collapse text-sm', className)} {...rest} />
    </div>
  )
}

export function HeadCell({ className, numeric = false, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={classes(
        'h-9 border-b border-line px-3 text-xs font-semibold whitespace-nowrap text-muted',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={classes(
        'border-b border-line last:border-b-0 hover:bg-sunken data-[selected=true]:bg-accent-tint',
        className,
      )}
      {...rest}
    />
  )
}

export function Cell({ className, numeric = false, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      className={classes('h-9 px-3 py-1 pointer-coarse:h-11', numeric && 'text-right whitespace-nowrap', className)}
      {...rest}
    />
  )
}
