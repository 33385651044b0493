import type { Quantity as QuantityParts } from '../format/quantity.ts'

/** A figure whose unit is smaller and muted. */
export function Quantity({ of }: { of: QuantityParts }) {
  const unit = <span className="text-[max(12px,0.62em)] leading-none font-normal text-muted">{of.unit}</span>
  return (
    <span className="whitespace-nowrap">
      {of.unitFirst ? <>{unit} </> : null}
      {of.figure}
      {of.unitFirst ? null : <> {unit}</>}
    </span>
  )
}
