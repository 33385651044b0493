/** The logo: a short dotted track with one bend. */
export function SpoorMark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <circle cx="7.5" cy="24.5" r="1.9" />
        <circle cx="12.6" cy="21.8" r="1.9" />
        <circle cx="17.2" cy="18.4" r="1.9" />
        <circle cx="19" cy="13" r="1.9" />
        <circle cx="24" cy="8" r="3.1" />
      </g>
    </svg>
  )
}
