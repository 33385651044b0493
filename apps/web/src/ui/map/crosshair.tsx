import { t } from '../../language/t.ts'

/** Marks the centre of the map while it has the focus, because Enter picks that position. */
export function Crosshair() {
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none invisible absolute top-1/2 left-1/2 size-8 -translate-1/2 peer-focus-visible:visible peer-has-[:focus-visible]:visible before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-ink after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-ink"
      />
      <span className="pointer-events-none invisible absolute inset-x-0 bottom-8 text-center text-xs font-semibold peer-focus-visible:visible peer-has-[:focus-visible]:visible">
        <span className="rounded bg-surface/90 px-2 py-1">{t('Press Enter to choose the centre')}</span>
      </span>
    </>
  )
}
