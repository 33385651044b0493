/** The keyboard shortcut of a button; hidden on phones. */
export function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="rounded border border-current/30 px-1 text-xs font-normal pointer-coarse:hidden">
      {children}
    </kbd>
  )
}
