import { distanceQuantity, randQuantity, type Quantity } from '../format/quantity.ts'

export const Kilometres = ({ of }: { of: number }) => <WithUnit {...distanceQuantity(of)} />
export const Rand = ({ of }: { of: number }) => <WithUnit {...randQuantity(of)} />

/** A figure whose unit is smaller and muted. */
function WithUnit({ figure, unit: name, unitFirst }: Quantity) {
  const unit = <span className="text-[max(12px,0.62em)] leading-none font-normal text-muted">{name}</span>
  return (
    <span className="whitespace-nowrap">
      {unitFirst ? <>{unit} </> : null}
      {figure}
      {unitFirst ? null : <> {unit}</>}
    </span>
  )
}
