import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Control, ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import type { ControlProps } from './field.tsx'
import { NumberField } from './number-field.tsx'

/** The form control as fields need it, whatever type the form submits. */
// oxlint-disable-next-line typescript/no-explicit-any
export type FieldControl<Values extends FieldValues> = Control<Values, any, any>

interface Binding<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: FieldControl<Values>
  name: Name
  /** Fields to validate again when this one changes. */
  deps?: FieldPath<Values>[]
}

/** A form's `Field`: `<FormField control={control} name="email" label="Email">{(field) => <Input {...field} />}</FormField>` */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  sanitise,
  children,
  ...rest
}: Binding<Values, Name> &
  Omit<ComponentProps<typeof Field>, 'error' | 'question' | 'children'> & {
    /** Removes characters that are not allowed. */
    sanitise?: (typed: string) => string
    children: (field: ControlProps & ControllerRenderProps<Values, Name>) => ReactNode
  }) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  // Leaving an empty field is not yet an error.
  const onBlur = () => field.value !== '' && field.onBlur()
  const onChange = sanitise
    ? (event: { target: { value: string } }) => field.onChange(sanitise(event.target.value))
    : field.onChange
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {(wiring) => children({ ...field, ...wiring, onBlur, onChange })}
    </Field>
  )
}

/** A form's `NumberField`. */
export function FormNumberField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  readLeft = (typed) => typed,
  input,
  ...rest
}: Binding<Values, Name> &
  Omit<ComponentProps<typeof NumberField>, 'error' | 'value' | 'onChange' | 'onLeave'> & {
    /** Formats the text on blur. */
    readLeft?: (typed: string) => string
  }) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  return (
    <NumberField
      {...rest}
      input={{ ...input, name, ref: field.ref }}
      error={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onLeave={() => {
        field.onBlur()
        if (readLeft(field.value) !== field.value) field.onChange(readLeft(field.value))
      }}
    />
  )
}

/** A form's `Checkbox`. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  deps,
  ...rest
}: Binding<Values, Name> & Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) {
  const { value, ...field } = useController({ control, name, rules: { deps } }).field
  return <Checkbox {...rest} {...field} checked={value} />
}
