import type { ReactNode } from 'react'

/** The dots of a track that leads away from the drawing: [x, y, radius]. */
type Dots = readonly (readonly [number, number, number])[]

function Drawing({ dots, children }: { dots: Dots; children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 128 128"
      className="size-28 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
      {dots.map(([x, y, r], index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={r}
          fill="currentColor"
          stroke="none"
          opacity={0.25 + (0.75 * index) / (dots.length - 1)}
        />
      ))}
    </svg>
  )
}

export function PhoneDrawing() {
  return (
    <Drawing
      dots={[
        [30, 92, 3],
        [40, 84, 3],
        [48, 74, 3],
        [52, 62, 3],
        [62, 54, 3],
        [75, 50, 3],
        [89, 47, 3],
        [103, 41, 3],
        [116, 30, 5],
      ]}
    >
      <rect x="14" y="10" width="58" height="108" rx="11" />
      <path d="M36 18h14" />
    </Drawing>
  )
}

/** An envelope containing a report with rows and columns. */
export function MailDrawing() {
  return (
    <Drawing
      dots={[
        [66, 34, 3],
        [76, 30, 3],
        [87, 28, 3],
        [98, 25, 3],
        [108, 20, 3],
        [119, 12, 5],
      ]}
    >
      <path d="M30 62V16h26l12 12v34" opacity="0.55" />
      <path d="M38 32h10M38 42h22M38 52h22" opacity="0.55" />
      <path d="M12 52h86v62H12z" />
      <path d="M12 54l43 34 43-34" />
    </Drawing>
  )
}

/** A car whose tracker communicates with a satellite. */
export function TrackerDrawing() {
  return (
    <Drawing
      dots={[
        [40, 70, 3],
        [49, 61, 3],
        [59, 53, 3],
        [70, 46, 3],
        [81, 38, 5],
      ]}
    >
      <path d="M10 104V92c0-4 3-7 7-8l9-2 8-12c2-3 5-4 8-4h18c3 0 5 1 7 3l11 13 9 2c4 1 7 4 7 8v12" />
      <path d="M10 104h8M36 104h32M86 104h8" />
      <circle cx="27" cy="104" r="9" />
      <circle cx="77" cy="104" r="9" />
      <g opacity="0.55">
        <path d="M92 22l10 10 8-8-10-10zM88 26l-8-8 8-8 8 8zM106 28l8 8 8-8-8-8z" />
      </g>
    </Drawing>
  )
}
