/** A radio group of a few options, each with a line of explanation. */
export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: string
  name: string
  options: readonly { value: Value; label: string; says: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="mb-4 flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="font-semibold">
            {option.label}
            <small className="block text-sm font-normal text-muted">{option.says}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
